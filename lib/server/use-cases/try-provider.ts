/** Which providers of models are set up, and whether one answers: one short call that says nothing of any run. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { readEnvironment } from "../env";
import { askModel } from "../judge/ask-model";
import { listProviders, openModel, PROVIDERS, type ProviderStatus } from "../judge/providers";
import { failure, type UseCaseError } from "./use-case-error";

export interface ProvidersDocument {
  schemaVersion: 1;
  providers: ProviderStatus[];
  /** Whether any model has a price; without one a budget is in tokens. */
  hasPrices: boolean;
}

export function loadProviders(): Result<ProvidersDocument, never> {
  const environment = readEnvironment();
  return ok({ schemaVersion: 1, providers: listProviders(environment), hasPrices: environment.modelPrices !== null });
}

export const tryProviderSchema = z.strictObject({ model: z.string().min(1).max(200) });

export interface TriedProvider {
  schemaVersion: 1;
  provider: string;
  model: string;
  /** The model's answer to one question, at most 200 characters; null when none came. */
  answer: string | null;
  /** Why none came, by its name (`not-authorised`, `time-out`, …); null when one did. */
  fault: { code: string; message: string } | null;
  inputTokens: number;
  outputTokens: number;
}

const QUESTION = "This is a test of the connection. Answer with the one word: ready.";
const TIMEOUT_MS = 30_000;
const LONGEST_ANSWER = 200;

export async function tryProvider(provider: string, model: string): Promise<Result<TriedProvider, UseCaseError>> {
  const opened = await openModel(readEnvironment(), provider, model);
  if (opened === null) {
    const status = listProviders(readEnvironment()).find((one) => one.provider === provider);
    return err(
      failure("invalid", "this provider is not set up: its variables belong into the server's environment, then start it again", {
        found: provider,
        expected: status?.variables[0] ?? PROVIDERS.join(", "),
        where: "provider",
      }),
    );
  }
  const result = await askModel({ model: opened, temperature: null, maxOutputTokens: 500, timeoutMs: TIMEOUT_MS }, "You are being tried.", QUESTION);
  const tried = { schemaVersion: 1 as const, provider, model };
  if (!result.ok) {
    const { code, message } = result.fault;
    return ok({ ...tried, answer: null, fault: { code, message }, inputTokens: 0, outputTokens: 0 });
  }
  const { text, use } = result.value;
  return ok({ ...tried, answer: text.slice(0, LONGEST_ANSWER), fault: null, inputTokens: use.input, outputTokens: use.output });
}

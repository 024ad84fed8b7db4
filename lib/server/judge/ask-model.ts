/** One call of a model by the AI SDK. What the provider answered is a value; why it did not is a named fault. */

import type { LanguageModel } from "ai";
import type { RawReply } from "../../judge/parse-reply";
import type { CallFault, CallResult } from "./adaptive-queue";
import type { TokenUse } from "./model-prices";

export interface ModelCall {
  model: LanguageModel;
  temperature: number | null;
  maxOutputTokens: number;
  timeoutMs: number;
}

export interface ModelAnswer extends RawReply {
  use: TokenUse;
}

export async function askModel(
  { model, temperature, maxOutputTokens, timeoutMs }: ModelCall,
  system: string,
  user: string,
): Promise<CallResult<ModelAnswer>> {
  const { generateText, APICallError } = await import("ai");
  try {
    const answer = await generateText({
      model,
      // Ours alone stands there: what comes from a run is in the user's message, fenced.
      allowSystemInMessages: true,
      messages: [
        // The part that is the same for every item: marked so that Anthropic keeps it; the others do so by themselves.
        { role: "system", content: system, providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } },
        { role: "user", content: user },
      ],
      ...(temperature === null ? {} : { temperature }),
      maxOutputTokens,
      // Retries are the queue's, which sees all calls.
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(timeoutMs),
    });
    const { inputTokens, outputTokens, inputTokenDetails } = answer.usage;
    return {
      ok: true,
      value: {
        text: answer.text,
        finishReason: answer.finishReason,
        use: { input: inputTokens ?? 0, cachedInput: inputTokenDetails?.cacheReadTokens ?? 0, output: outputTokens ?? 0 },
      },
    };
  } catch (error) {
    return { ok: false, fault: APICallError.isInstance(error) ? providerFault(error) : otherFault(error) };
  }
}

interface ProviderError {
  statusCode?: number | undefined;
  responseHeaders?: Record<string, string> | undefined;
  isRetryable: boolean;
  responseBody?: string | undefined;
}

function providerFault(error: ProviderError): CallFault {
  const status = error.statusCode ?? 0;
  const retryAfter = readRetryAfter(error.responseHeaders ?? {});
  if (status === 429) return { code: "rate-limited", message: "the provider asked to wait (429)", isRetryable: true, isRateLimit: true, retryAfter };
  if (status === 529 || status === 503)
    return { code: "overloaded", message: `the provider is overloaded (${status})`, isRetryable: true, isRateLimit: true, retryAfter };
  if (status >= 500) return { code: "server-error", message: `the provider failed (${status})`, isRetryable: true, isRateLimit: false, retryAfter };
  if (status === 401 || status === 403) {
    return { code: "not-authorised", message: `the provider refused the key (${status})`, isRetryable: false, isRateLimit: false, retryAfter: null };
  }
  if (status >= 400)
    return { code: "bad-request", message: `the provider refused the request (${status})`, isRetryable: false, isRateLimit: false, retryAfter: null };
  // A 200 whose body is no answer of the protocol.
  if (status >= 200)
    return {
      code: "unreadable-response",
      message: "the provider's answer is not of its protocol",
      isRetryable: false,
      isRateLimit: false,
      retryAfter: null,
    };
  return { code: "network", message: "the provider could not be reached", isRetryable: true, isRateLimit: false, retryAfter: null };
}

function otherFault(error: unknown): CallFault {
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError" || name === "AbortError") {
    return { code: "time-out", message: "no answer within the time limit", isRetryable: true, isRateLimit: false, retryAfter: null };
  }
  const kind = name === "" ? "something that is no error" : name;
  return {
    code: "unreadable-response",
    message: `the provider's answer could not be read (${kind})`,
    isRetryable: false,
    isRateLimit: false,
    retryAfter: null,
  };
}

/** `retry-after-ms`, else `retry-after` in seconds or as a date; null when there is none that can be read. */
function readRetryAfter(headers: Record<string, string>): number | null {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const text = headers["retry-after"];
  if (text === undefined || text === "") return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

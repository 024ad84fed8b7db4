/** The gate that a judge of the study makes: its provider, its model, its window; the gate's own prompt. */
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { err, ok, type Result } from "../../base/result";
import { GateError } from "../../gates/gate";
import { createLlmGate, LLM_GATE_VERSION } from "../../gates/llm-gate";
import { FENCE_LENGTH } from "../../judge/fence";
import { readEnvironment } from "../env";
import type { JudgeRow } from "../repositories/judgements";
import type { StudyRow } from "../repositories/studies";
import type { MakeGate } from "../use-cases/replay-recorded-run";
import { deriveSettingsOf, environmentSettingsOf } from "../use-cases/study-settings";
import { failure, type UseCaseError } from "../use-cases/use-case-error";
import { askModel } from "./ask-model";
import { openModel } from "./providers";

export function llmGateVersion(judge: JudgeRow): string {
  return `prompt ${LLM_GATE_VERSION}, judge ${judge.version}`;
}

/** Tries of one call before the write stays without a verdict. */
const TRIES = 4;
const TIMEOUT_MS = 120_000;

export async function openLlmGate(study: StudyRow, judge: JudgeRow): Promise<Result<MakeGate, UseCaseError>> {
  const { definition } = judge;
  const model = await openModel(readEnvironment(), definition.provider, definition.model);
  if (model === null) {
    return err(
      failure("invalid", "this provider is not set up in the server's environment", {
        ...{ found: definition.provider, expected: "a provider that is set", where: "gate" },
      }),
    );
  }
  const { temperature, maxOutputTokens, policy } = definition;
  const ask = async (system: string, user: string) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await askModel({ model, temperature, maxOutputTokens, timeoutMs: TIMEOUT_MS }, system, user);
      if (answer.ok) return answer.value;
      if (!answer.fault.isRetryable || attempt === TRIES) throw new GateError(`${answer.fault.code}: ${answer.fault.message}`);
      await wait(answer.fault.retryAfter ?? 250 * 2 ** attempt);
    }
  };
  return ok((environment) =>
    createLlmGate({
      ...{ id: judge.id, version: llmGateVersion(judge), environment, policy, ask },
      settings: environmentSettingsOf(deriveSettingsOf(study), environment.id),
      fences: () => Array.from({ length: 4 }, () => randomBytes(FENCE_LENGTH / 2).toString("hex")),
    }),
  );
}

/** The result of a Harbor trial (`result.json` beside the folder with the trajectory): the reward and what went wrong. */
import { isJsonObject, type JsonObject } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import type { ImportSource, ImportWarning } from "./importer";
import { siblingJson } from "./source/sibling-json";
import { unknownOutcome, verdictOutcome } from "./verdict-outcome";

export interface HarborResult {
  task: string | null;
  outcome: Outcome;
}

/** Where a trial keeps it: `<trial>/agent/trajectory.json` and `<trial>/result.json`. */
const PLACES = ["../result.json", "result.json"] as const;

/** null where no such file came along. */
export async function readHarborResult(source: ImportSource, warnings: ImportWarning[]): Promise<HarborResult | null> {
  for (const place of PLACES) {
    const parsed = (await siblingJson(source, place))?.parsed;
    if (parsed === undefined) continue;
    if (!parsed.ok) {
      warnings.push({ code: "unreadable-result", message: `${place} is no JSON: found ${parsed.error.found}; the outcome is unknown` });
      continue;
    }
    const result = parsed.value;
    if (!isJsonObject(result) || !("verifier_result" in result || "exception_info" in result || "task_name" in result)) continue;
    return { task: typeof result.task_name === "string" && result.task_name !== "" ? result.task_name : null, outcome: outcomeOf(result, warnings) };
  }
  return null;
}

/** An exception without a reward, or one that is not the agent's own time running out, is no answer of the agent's. */
function outcomeOf(result: JsonObject, warnings: ImportWarning[]): Outcome {
  const verifier = isJsonObject(result.verifier_result) ? result.verifier_result : {};
  const exception = isJsonObject(result.exception_info) ? result.exception_info : null;
  const reason =
    exception === null
      ? null
      : [exception.exception_type, exception.exception_message].filter((text) => typeof text === "string" && text !== "").join(": ");
  const reward = rewardIn(verifier);
  if (reward === null) {
    if (reason === null) return unknownOutcome();
    return { ...unknownOutcome(), status: "infrastructure", field: "exception_info in result.json", terminationReason: reason };
  }
  const outcome = { ...verdictOutcome(`${reward.field} in result.json`, reward.value, "evaluator", warnings), terminationReason: reason };
  const isOutOfTime = exception !== null && exception.exception_type === "AgentTimeoutError";
  return exception === null || isOutOfTime || outcome.status === "success"
    ? outcome
    : { ...outcome, status: "infrastructure", field: "exception_info in result.json" };
}

function rewardIn(verifier: JsonObject): { field: string; value: number } | null {
  const rewards = isJsonObject(verifier.rewards) ? verifier.rewards : {};
  const named = Object.entries(rewards).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  const chosen = named.find(([name]) => name === "reward") ?? (named.length === 1 ? named[0] : undefined);
  if (chosen !== undefined) return { field: `verifier_result.rewards.${chosen[0]}`, value: chosen[1] };
  return typeof verifier.reward === "number" ? { field: "verifier_result.reward", value: verifier.reward } : null;
}

import { type ArgumentLeaf, argumentsOf } from "../provenance/call-arguments";
import type { JsonScalar } from "../provenance/json-leaves";
import type { ToolCall, ToolRun } from "./tool-run";

export interface FinalAnswer {
  call: ToolCall;
  leaf: ArgumentLeaf;
  value: JsonScalar;
}

const ENDING = /submit|answer|complete|finish|final|done/i;
const FIELD = /^(?:final_?)?(?:answer|result|solution|flag|response|output)$/i;

/** What the agent handed in by a call (`complete_task(answer=…)`, `submit(flag=…)`); the last one holds. null when it handed in nothing. */
export function finalAnswer(run: ToolRun): FinalAnswer | null {
  const call = run.calls.findLast((item) => ENDING.test(item.tool) && item.refusal.status !== "refused");
  const leaf = call === undefined ? undefined : argumentsOf(call.action).find((item) => item.path === item.top && FIELD.test(item.field));
  if (call === undefined || leaf === undefined || leaf.value === null || leaf.value === "" || leaf.isEmptyContainer) return null;
  return { call, leaf, value: leaf.value };
}

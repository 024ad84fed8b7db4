import { canonicalJson } from "../../base/json";
import { argumentsOf } from "../provenance/call-arguments";
import type { ToolCall, ToolRun } from "./tool-run";

export interface RefusedWrite {
  call: ToolCall;
  /** How often the identical call was refused without a successful write in between; 1 means once (methods.md §1.2). */
  repeats: number;
}

/** F1: refused writes of the agent, loops folded into their first occurrence. */
export function refusedWrites(run: ToolRun): RefusedWrite[] {
  const found: RefusedWrite[] = [];
  let open = new Map<string, RefusedWrite>();
  for (const call of run.calls) {
    if (!call.isWriteAttempt) continue;
    if (call.refusal.status === "accepted") open = new Map();
    if (call.refusal.status !== "refused") continue;
    const key = signature(call);
    const known = open.get(key);
    if (known !== undefined) {
      known.repeats += 1;
      continue;
    }
    const refused = { call, repeats: 1 };
    open.set(key, refused);
    found.push(refused);
  }
  return found;
}

/** Identical `(tool, args)`: the order of keys and the spacing do not matter. Of an HTTP call the address is an argument too. */
function signature(call: ToolCall): string {
  if (call.action.method !== null) return call.action.raw;
  const leaves = argumentsOf(call.action).map((leaf) => [leaf.path, leaf.value]);
  return `${call.tool} ${leaves.length > 0 ? canonicalJson(Object.fromEntries(leaves)) : call.action.raw}`;
}

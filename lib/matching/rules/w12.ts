/**
 * W12, the identical call was refused before and no write succeeded since: no new case. Repeats are counted in the first
 * one, which gets the sub-pattern `repeat` (methods.md §1.2, §2.5). What A1 is for ALFWorld.
 */
import { canonicalJson } from "../../base/json";
import { argumentsOf } from "../provenance/call-arguments";
import type { ToolCall } from "../tools/tool-run";
import { RepeatFold } from "./a1";

export interface RefusedWrite {
  call: ToolCall;
  /** How often the identical call was refused without a successful write in between; 1 means once. */
  repeats: number;
}

/** F1: refused writes in order, loops folded into their first occurrence. */
export function foldRepeats(calls: readonly ToolCall[]): RefusedWrite[] {
  const found: RefusedWrite[] = [];
  const fold = new RepeatFold<RefusedWrite>();
  for (const call of calls) {
    if (!call.isWriteAttempt) continue;
    if (call.refusal.status === "accepted") fold.closeAll();
    if (call.refusal.status !== "refused") continue;
    const key = signature(call);
    const known = fold.openCase(key);
    if (known !== null) {
      known.repeats += 1;
      continue;
    }
    const refused = { call, repeats: 1 };
    fold.open(key, refused);
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

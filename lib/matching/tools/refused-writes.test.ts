import { describe, expect, it } from "vitest";
import type { Action } from "../../trajectory/trajectory";
import { refusedWrites } from "./refused-writes";
import type { ToolCall, ToolRun } from "./tool-run";

const refused = (t: number, more: Partial<Action>): ToolCall => {
  const action: Action = { k: 0, raw: "", tool: "move", args: null, method: null, actor: "agent", isMessage: false, result: null, ...more };
  return { t, k: 0, action, tool: "move", kind: "write", isWriteAttempt: true, refusal: { status: "refused", by: "a test" } };
};
// Only the calls are looked at.
const repeatsOf = (...calls: ToolCall[]): [number, number][] =>
  refusedWrites({ calls } as Partial<ToolRun> as ToolRun).map(({ call, repeats }) => [call.t, repeats]);

describe("refusedWrites", () => {
  it("folds the same call with its arguments in another order", () => {
    expect(
      repeatsOf(refused(1, { raw: 'move({"a":1,"b":2})' }), refused(2, { raw: 'move({"b": 2, "a": 1})' }), refused(3, { raw: 'move({"a":1})' })),
    ).toEqual([
      [1, 2],
      [3, 1],
    ]);
  });

  it("keeps HTTP calls to two addresses apart, though their data are the same", () => {
    const at = (t: number, jar: number): ToolCall => refused(t, { method: "PATCH", raw: `pantry.move PATCH /jars/${jar}({"token":"t"})` });
    expect(repeatsOf(at(1, 7), at(2, 8), at(3, 7))).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

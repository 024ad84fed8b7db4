/** The user's part in a write that was taken back or corrected, and the place where that happened. */
import { buildSpan, type Span } from "../../trajectory/span";
import { toolWords } from "../constraints/verbs";
import { stemsOf } from "../constraints/words";
import { findExact } from "../provenance/find-value";
import type { ToolCall, ToolRun } from "./tool-run";
import type { UndoneWrite } from "./undone-writes";

/**
 * Whether the user, after the first write and before the second, named the value that came in its place or what the second
 * does: then the wish changed, and nothing shows that the first write was wrong.
 */
export function userAskedBetween(run: ToolRun, { call, by, differences }: UndoneWrite): boolean {
  const { verbs } = toolWords(by.tool);
  const said = run.texts.before(by.t).filter((text) => text.origin === "user" && text.t >= call.t);
  return said.some((text) => {
    const stems = stemsOf(text.text);
    const names = differences.some(({ field, expected }) => expected !== undefined && findExact(text, expected, field) !== null);
    return names || [...verbs, "undo"].some((verb) => stems.has(verb));
  });
}

/** The whole call that took it back, cut at 300 characters. */
export function undoingSpan({ content }: ToolRun, by: ToolCall): Span {
  const end = Math.min(by.action.raw.length, 300);
  return buildSpan(content, { source: "step", t: by.t, k: by.k, field: "action" }, 0, end, "supports");
}

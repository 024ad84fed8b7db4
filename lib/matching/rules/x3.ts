/**
 * X3, an expected write that never came, of which a value stands in no observation and no user message: incomplete
 * `never-located`, or `assumed-content` when a record was named and not read (methods.md §2.6).
 */
import type { ExpectedAction } from "../../trajectory/trajectory";
import type { RuleAnswer } from "../match-result";
import type { Anchor, CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import { absentValues, neededValues, searchFor } from "../tools/needed-values";
import { unreadRecord } from "../tools/unread-records";

export const x3 = {
  id: "X3",
  match({ run, tieOrder }: CaseContext, expected: ExpectedAction, anchor: Anchor): RuleAnswer | null {
    const context = run.texts.before(anchor.t);
    const needed = neededValues(expected, context);
    const absent = absentValues(needed, context);
    if (absent.length === 0) return null;
    const unread = unreadRecord(run, context, anchor.t, new Set(needed.map(({ value }) => value)));
    const isCut = context.some((text) => text.origin === "result" && text.scan !== null && !text.scan.isWhole);
    const fields = [...new Set(absent.map((value) => value.field))];
    const names = `${fields.slice(0, 4).join(", ")}${fields.length > 4 ? " and more" : ""} ${fields.length === 1 ? "stands" : "stand"}`;
    return combineFindings(
      [
        {
          ruleId: "X3",
          element: "state",
          label: "incomplete",
          subPatterns: [unread === null ? "never-located" : "assumed-content"],
          confidence: isCut ? "weak" : "rule",
          spans: unread === null ? [] : [unread.text.span(unread.leaf.start, Math.min(unread.leaf.end, unread.leaf.start + 300), "supports")],
          negativeSearch: searchFor(run.content, absent, anchor.t - 1),
          explanation:
            unread === null
              ? `${expected.tool} was expected and never came; ${names} in no reply and no user message.`
              : `${expected.tool} was expected and never came; ${names} nowhere, and ${String(unread.leaf.value)} was named but never read with ${unread.tool.name}.`,
        },
      ],
      "X3",
      anchor.t,
      tieOrder,
      run.texts,
    );
  },
};

/** W1, the tool stands in no listing and no document that the agent had seen: incomplete `assumed-affordance` (methods.md §2.5). */
import { nothingFound } from "../provenance/find-source";
import { findToken } from "../provenance/find-value";
import { hasToolList } from "../provenance/tool-documents";
import { toolSpan } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

export const w1: WriteRule = {
  id: "W1",
  match(question) {
    const { context, call, run } = question;
    const write = toolSpan(question);
    // Without any list nothing can be said: the tools may have been given in a way that the record does not keep.
    if (write === null || (question.refusal === null && !question.isProposed) || !hasToolList(run.texts, call.t)) return [];
    if (context.some((text) => findToken(text.text, call.tool) >= 0)) return [];
    return [
      {
        ruleId: "W1",
        element: "affordance",
        label: "incomplete",
        subPatterns: ["assumed-affordance"],
        confidence: "rule",
        spans: [write],
        negativeSearch: nothingFound(run.content, [call.tool], call.t - 1),
        explanation: `${call.tool} stands in no document or listing before step ${call.t}.`,
      },
    ];
  },
};

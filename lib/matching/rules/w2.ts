/** W2, the tool was listed, its parameters were never read, and the call fails on them: incomplete `assumed-schema` (methods.md §2.5). */
import { nothingFound } from "../provenance/find-source";
import { documentOf } from "../provenance/tool-documents";
import { toolSpan } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

/** Replies about the form of a call, not about what it asks for. */
const SCHEMA_ERROR =
  /\b(?:missing (?:\d+ )?(?:required )?(?:positional )?(?:argument|parameter|field)|required (?:argument|parameter|field|property)|unexpected (?:keyword )?argument|unknown (?:argument|parameter|field)|unrecognized (?:argument|parameter|field)|invalid (?:argument|parameter|type)|field required|validation error|schema|is not a valid (?:\w+ )?type|must be (?:of type|an? (?:string|number|integer|boolean|array|object)))\b/i;

export const w2: WriteRule = {
  id: "W2",
  readsReply: true,
  match(question) {
    const { call, run, refusal } = question;
    const write = toolSpan(question);
    if (write === null || refusal === null || !SCHEMA_ERROR.test(refusal)) return [];
    const document = documentOf(run.texts, call.tool, call.t);
    if (document === null || document.parameters !== null) return [];
    return [
      {
        ruleId: "W2",
        element: "affordance",
        label: "incomplete",
        subPatterns: ["assumed-schema"],
        confidence: "rule",
        spans: [write, document.text.span(document.start, document.end, "supports")],
        negativeSearch: nothingFound(run.content, [`parameters of ${call.tool}`], call.t - 1),
        explanation: `${call.tool} was listed without its parameters, its document was never read, and the call failed on them.`,
      },
    ];
  },
};

/**
 * HotpotQA with an encyclopaedia: `Search[…]` and `Lookup[…]` read, `Finish[…]` gives the answer and ends the run. Nothing
 * writes. A search that finds no page is an answer ("Could not find … Similar: …"), no refusal; a lookup without a page and an
 * action that does not exist are refused.
 */
import type { Environment } from "./environment";
import { messageClass, refusalByPattern, replyText, textClass } from "./text-command";

const ACTION = /^\s*(search|lookup|finish|think)\[[\s\S]*\]\s*\.?\s*$/i;

export const hotpotqa: Environment = {
  id: "hotpotqa",
  label: "HotpotQA",
  version: "1",
  labelMode: "multi",
  toolNames: new Set(),
  hasRefusalTest: true,
  classify(action) {
    const message = messageClass(action);
    if (message !== null) return message;
    switch (ACTION.exec(action.raw)?.[1]?.toLowerCase()) {
      case "search":
        return textClass(action, "read", "shows a page");
      case "lookup":
        return textClass(action, "read", "shows a sentence of the page");
      case "finish":
        return textClass(action, "housekeeping", "gives the answer and ends the run");
      case "think":
        return textClass(action, "pure", "a thought");
      default:
        return textClass(action, "unparsed", "neither Search[…], Lookup[…] nor Finish[…]", false);
    }
  },
  refusal: (action, step) =>
    refusalByPattern(replyText(action, step), {
      refused: /^\s*(?:Invalid Action\b|The last page Searched was not found\b|There is no last page\b)/i,
    }),
};

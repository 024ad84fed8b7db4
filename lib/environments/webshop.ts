/**
 * WebShop: `search[…]` and `click[…]` on pages as text. `click[Buy Now]` is the only write that cannot be undone; a click on
 * an option changes the state of the page and is a write too; searching and walking between pages read. What a click means
 * is told by its label alone, because lists of actions hold no pages: labels of the shop's own buttons are known, ten letters
 * and digits are a product, everything else is an option.
 */
import type { Environment } from "./environment";
import { messageClass, refusalByPattern, replyText, textClass } from "./text-command";

const ACTION = /^\s*(search|click|think)\[([\s\S]*)\]\s*$/i;
const WRITE_WORD = /^\s*click\b/i;
const BUTTONS: ReadonlySet<string> = new Set(["back to search", "next >", "< prev", "next page", "prev page"]);
const TABS: ReadonlySet<string> = new Set(["description", "features", "reviews", "attributes"]);
const PRODUCT = /^(?=.*\d)[a-z0-9]{10}$/i;

export const webshop: Environment = {
  id: "webshop",
  label: "WebShop",
  version: "1",
  labelMode: "multi",
  toolNames: new Set(),
  hasRefusalTest: true,
  classify(action) {
    const message = messageClass(action);
    if (message !== null) return message;
    const parsed = ACTION.exec(action.raw);
    if (parsed === null) {
      return WRITE_WORD.test(action.raw)
        ? textClass(action, "write", "a click whose label is missing", false)
        : textClass(action, "unparsed", "neither search[…] nor click[…]", false);
    }
    const verb = (parsed[1] ?? "").toLowerCase();
    const label = (parsed[2] ?? "").trim().toLowerCase();
    if (verb === "think") return textClass(action, "pure", "a thought");
    if (verb === "search") return textClass(action, "read", "a search shows products");
    if (label === "buy now") return textClass(action, "write", "buys: the only write that cannot be undone");
    if (BUTTONS.has(label)) return textClass(action, "navigate", "a button between pages");
    if (TABS.has(label)) return textClass(action, "read", "a tab of the product's page");
    if (PRODUCT.test(label)) return textClass(action, "navigate", "the number of a product opens its page");
    return textClass(action, "write", "chooses an option: changes the state of the page");
  },
  refusal: (action, step) => refusalByPattern(replyText(action, step), { refused: /^[^\S\n\r]*Invalid action!\s*$/im }),
};

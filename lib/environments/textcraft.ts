/**
 * TextCraft: crafting by recipes that the first observation lists. `get` takes an item from the world and `craft` uses up
 * its ingredients: both write. `inventory` reads. Every reply that begins with "Could not" is a refusal: no such item in the
 * world, too few ingredients, no such recipe.
 */
import type { Environment } from "./environment";
import { messageClass, refusalByPattern, replyText, textClass } from "./text-command";

const CRAFT = /^craft\s+(?:\d+\s+)?\S.*\s+using\s+\d+\s+\S/i;
const GET = /^get\s+(?:\d+\s+)?\S/i;

export const textcraft: Environment = {
  id: "textcraft",
  label: "TextCraft",
  version: "1",
  labelMode: "multi",
  toolNames: new Set(),
  hasRefusalTest: true,
  classify(action) {
    const message = messageClass(action);
    if (message !== null) return message;
    const raw = action.raw.trim();
    const verb = /^[a-z]+/i.exec(raw)?.[0].toLowerCase() ?? "";
    if (verb === "craft")
      return textClass(action, "write", CRAFT.test(raw) ? "crafting uses up ingredients" : "a craft without its ingredients", CRAFT.test(raw));
    if (verb === "get") return textClass(action, "write", GET.test(raw) ? "takes an item from the world" : "a get without an item", GET.test(raw));
    if (verb === "inventory") return textClass(action, "read", "shows what is carried");
    if (/^think\b/i.test(raw)) return textClass(action, "pure", "a thought");
    return textClass(action, "unparsed", "neither get, craft nor inventory", false);
  },
  refusal: (action, step) => refusalByPattern(replyText(action, step), { refused: /^\s*Could not\b/i }),
};

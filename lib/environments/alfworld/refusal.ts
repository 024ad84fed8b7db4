import type { Refusal } from "../environment";
import type { AlfworldVerb } from "./action-grammar";
import { beginsWithSuccess, isCutReply, NO_EFFECT_REPLY } from "./success-templates";

const NO_REPLY: Refusal = { status: "unknown", by: "no reply" };
const CUT: Refusal = { status: "unknown", by: "cut reply" };
const NO_EFFECT: Refusal = { status: "refused", by: "no-effect reply" };
const ACCEPTED: Refusal = { status: "accepted", by: "success template" };
const NO_TEMPLATE: Refusal = { status: "refused", by: "no success template" };

/**
 * What the game made of an action (methods.md §1.2): refused when the reply, trimmed, is "Nothing happens.", or when no
 * success template matches its beginning. A missing or cut reply is `unknown`, never refused.
 */
export function alfworldRefusal(verb: AlfworldVerb | null, reply: string | null): Refusal {
  if (reply === null) return NO_REPLY;
  if (reply.trim() === NO_EFFECT_REPLY) return NO_EFFECT;
  if (beginsWithSuccess(reply, verb)) return ACCEPTED;
  return isCutReply(reply) ? CUT : NO_TEMPLATE;
}

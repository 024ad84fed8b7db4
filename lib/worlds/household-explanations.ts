/**
 * The sentences of a household that says why it refuses. Only the unwritten rules of the interface are explained (those
 * that no look around could show); once one has been spelled out, breaking it again is no ignorance any more.
 */
import type { RefusalReason, StatedRule } from "./household-state";

/** Each rule has so many wordings as an interface would print them, and after them so many as a person would say it. */
export const PLAIN_VOICES = 3;
export const FREE_VOICES = 2;

const WORDINGS: Readonly<Record<StatedRule, readonly ((about: string) => string)[]>> = {
  "one-object": [
    () => "You can only hold one object at a time.",
    () => "You are already holding something: put it down before you take another object.",
    () => "Your hands are full. You can carry just one object at once.",
    () => "There is already something in your hands, and they hold no more than one thing.",
    () => "No second object can be picked up until the first has been put down.",
  ],
  "cannot-hold": [
    (receptacle) => `The ${receptacle} cannot hold that object.`,
    (receptacle) => `That kind of object does not fit in or on the ${receptacle}.`,
    (receptacle) => `You cannot put that object on the ${receptacle}.`,
    (receptacle) => `There is no room for such a thing on the ${receptacle}: it takes only certain kinds of object.`,
    (receptacle) => `An object of this kind may not be placed on the ${receptacle}.`,
  ],
  "lamp-held": [
    () => "You cannot use a lamp while you are holding it.",
    () => "A lamp must be standing on a receptacle before you can turn it on.",
    () => "Put the lamp down first: a lamp that you hold cannot be switched on.",
    () => "While it is in your hand a lamp will not turn on; set it down somewhere.",
    () => "Lamps work only when they stand somewhere, not when you carry them.",
  ],
  "not-toggleable": [
    (object) => `The ${object} cannot be turned on or off.`,
    () => "Only lamps can be used.",
    (object) => `You cannot use the ${object}: it is not something that can be switched on.`,
    (object) => `There is no switch on the ${object}; use is for lamps alone.`,
    (object) => `The ${object} has nothing to turn on.`,
  ],
  "knife-needed": [
    () => "You need to hold a knife to slice something.",
    () => "You must be holding a knife before you can slice an object.",
    () => "Slicing needs a knife in your hand.",
    () => "Without a knife in hand nothing can be sliced.",
    () => "First take a knife, then slice.",
  ],
  "not-openable": [
    () => "This receptacle cannot be opened or closed.",
    () => "That is not something you can open or close.",
    () => "It is not an openable receptacle.",
    () => "It has no door or lid: there is nothing to open or close here.",
    () => "Only things with a door or a drawer open and close.",
  ],
  unsuitable: [
    (treated) => `The ${treated}.`,
    (treated) => `That is of no use: the ${treated}.`,
    (treated) => `No. The ${treated}, whatever you use.`,
    (treated) => `As a rule, the ${treated}.`,
    (treated) => `You should know that the ${treated}.`,
  ],
  "must-be-there": [
    (receptacle) => `You need to go to the ${receptacle} first.`,
    (receptacle) => `You must be at the ${receptacle} before you can do that.`,
    (receptacle) => `You are not at the ${receptacle}. Go to the ${receptacle} first.`,
    (receptacle) => `That can only be done while standing at the ${receptacle}.`,
    (receptacle) => `The ${receptacle} is out of reach from here; walk to the ${receptacle} before you try again.`,
  ],
};

const RULE_OF: Partial<Record<RefusalReason, StatedRule>> = {
  "hands-full": "one-object",
  "cannot-hold": "cannot-hold",
  "lamp-held": "lamp-held",
  "not-a-lamp": "not-toggleable",
  "no-knife": "knife-needed",
  "not-openable": "not-openable",
  unsuitable: "unsuitable",
  "not-at-receptacle": "must-be-there",
};

/** The sentence for a refusal, or null when no unwritten rule is behind it (or the reply has nothing to name). */
export function explainRefusal(reason: RefusalReason, about: string, voice: number): { rule: StatedRule; sentence: string } | null {
  const rule = RULE_OF[reason];
  if (rule === undefined) return null;
  if (about === "" && (rule === "must-be-there" || rule === "cannot-hold" || rule === "unsuitable" || rule === "not-toggleable")) return null;
  const wordings = WORDINGS[rule];
  const wording = wordings[voice % wordings.length];
  return wording === undefined ? null : { rule, sentence: wording(about) };
}

/** What our agents say to themselves: several wordings for each occasion, chosen by the seed. Never evidence of anything. */
import type { SeededRandom } from "../../base/seeded-random";

const WORDINGS = {
  plan: [
    (task: string) => `My task: ${task} I will look for the things I need one place at a time.`,
    (task: string) => `So this is it: ${task} Let me begin by searching the room.`,
    (task: string) => `First find the object, then finish the job. The job is: ${task}`,
    (task: string) => `${task} That calls for a careful search.`,
  ],
  survey: [
    () => "Before I touch anything I want an overview of the room.",
    () => "I will walk around first and remember what lies where.",
    () => "A look into the likely places first, decisions later.",
  ],
  look: [
    (place: string) => `Next I will check ${place}.`,
    (place: string) => `${place} is worth a look.`,
    (place: string) => `Maybe ${place} has it.`,
    (place: string) => `Let me see what ${place} offers.`,
    (place: string) => `I have not been to ${place} yet.`,
  ],
  open: [
    (place: string) => `The ${place} is shut, so I open it.`,
    (place: string) => `I should see what is inside ${place}.`,
    (place: string) => `Opening ${place} will tell.`,
  ],
  found: [
    (object: string) => `There is ${object}. I will take it.`,
    (object: string) => `That is what I was after: ${object}.`,
    (object: string) => `Good, ${object} will do.`,
  ],
  treat: [
    (object: string) => `Now ${object} has to be made ready.`,
    (object: string) => `${object} is in my hand; time for the appliance.`,
    (object: string) => `Next step: prepare ${object}.`,
  ],
  deliver: [
    (place: string) => `Now off to ${place}.`,
    (place: string) => `${place} is where this belongs.`,
    (place: string) => `The last leg: ${place}.`,
  ],
  err: [
    () => "This should work.",
    () => "I will go ahead with it.",
    () => "That ought to be right.",
    () => "Simple enough, let me do it now.",
    () => "I am confident about this one.",
  ],
  again: [() => "It did not work. I will try once more.", () => "Strange. Let me repeat that.", () => "Perhaps I only have to try again."],
  wander: [
    (place: string) => `I will try my luck at ${place}.`,
    (place: string) => `Something useful may be at ${place}.`,
    (place: string) => `Let me have a look around ${place} as well.`,
  ],
  repair: [
    () => "I went about that in the wrong way. Let me do it properly.",
    () => "That was a slip. Back to the plan.",
    () => "Right, I have to correct that.",
  ],
} as const;

export type Occasion = keyof typeof WORDINGS;

export function sayTo(random: SeededRandom, occasion: Occasion, about = ""): string {
  const wordings: readonly ((about: string) => string)[] = WORDINGS[occasion];
  const text = random.pick(wordings)(about);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import { describe, expect, it } from "vitest";
import { type SeededRandom, seededRandom } from "../../base/seeded-random";
import { matchFaults } from "../answer-faults";
import { spansNamedAgain } from "../evidence-ablation";
import { contentOf, matchContent } from "./match-drawing";

/**
 * Runs put together at random from the replies of the game, in any order and with any contradiction: what a rule says of
 * them need not make sense of the world, but it must keep its own promises.
 */
const PLACES = ["cabinet 1", "cabinet 2", "countertop 1", "desk 1", "fridge 1", "microwave 1", "shelf 1", "sinkbasin 1", "cabinet 9"];
const OBJECTS = ["mug 1", "mug 2", "cup 1", "pen 1", "book 3", "desklamp 1", "hot mug 1", "mug"];
const TASKS = [
  "put some mug on shelf.",
  "clean some mug and put it in cabinet.",
  "put a hot mug in fridge.",
  "find two mug and put them in cabinet.",
  "look at book under the desklamp.",
  "please tidy this place up a bit",
];
const RULES = ["", "rules: You must be at a receptacle before you use it. You can carry only one object at a time.\n"];

function drawRun(random: SeededRandom): string {
  const listing = (): string => {
    const things = random.shuffle(OBJECTS.slice(0, 6)).slice(0, random.below(3));
    return things.length === 0 ? "nothing" : things.map((thing) => `a ${thing}`).join(", and ");
  };
  const step = (): string => {
    const place = random.pick(PLACES);
    const object = random.pick(OBJECTS);
    const outcome = (success: string): string =>
      random.chance(0.5) ? success : random.pick(["Nothing happens.", "Nothing happens. You need to go there first.", "Nothing happens."]);
    switch (random.below(9)) {
      case 0:
        return `go to ${place} -> ${outcome(`You arrive at ${place}. On the ${place}, you see ${listing()}.`)}`;
      case 1:
        return `go to ${place} -> ${outcome(random.chance(0.5) ? `The ${place} is closed.` : `You arrive at the location. On the ${place}, you see ${listing()}.`)}`;
      case 2:
        return `open ${place} -> ${outcome(`You open the ${place}. The ${place} is open. In it, you see ${listing()}.`)}`;
      case 3:
        return `close ${place} -> ${outcome(`You close the ${place}.`)}`;
      case 4:
        return `take ${object} from ${place} -> ${outcome(`You pick up the ${object} from the ${place}.`)}`;
      case 5:
        return random.chance(0.5)
          ? `put ${object} in/on ${place} -> ${outcome(`You put the ${object} in/on the ${place}.`)}`
          : `move ${object} to ${place} -> ${outcome(`You move the ${object} to the ${place}.`)}`;
      case 6: {
        const verb = random.pick(["heat", "cool", "clean"]);
        return `${verb} ${object} with ${place} -> ${outcome(`You ${verb} the ${object} using the ${place}.`)}`;
      }
      case 7:
        return `use ${object} -> ${outcome(`You turn on the ${object}.`)}`;
      default:
        return random.pick([
          "give up -> Nothing happens.",
          "take it -> Nothing happens.",
          `slice ${object} with knife 1 -> Nothing happens.`,
          "look -> You see nothing.",
        ]);
    }
  };
  const lines = Array.from({ length: 1 + random.below(14) }, (_, index) => {
    const claim = random.chance(0.15) ? `think: I am now at ${random.pick(PLACES)}.\n` : "";
    return `${claim}${index + 1} ${step()}`;
  });
  return `${random.pick(RULES)}task: ${random.pick(TASKS)}\n${lines.join("\n")}`;
}

describe("the ALFWorld rules on runs put together at random", () => {
  it("answer every failed run with a label, a rule and the evidence that the label demands, twice the same", () => {
    const random = seededRandom("answers");
    for (let i = 0; i < 1500; i++) {
      const drawing = drawRun(random);
      const content = contentOf(drawing);
      const match = matchContent(content);
      expect(matchFaults(content, match), drawing).toEqual([]);
      expect(JSON.stringify(matchContent(structuredClone(content))), drawing).toBe(JSON.stringify(match));
    }
  });

  it("name no span again that was replaced by neutral text", () => {
    const random = seededRandom("ablation");
    for (let i = 0; i < 300; i++) {
      const drawing = drawRun(random);
      expect(spansNamedAgain(contentOf(drawing), matchContent), drawing).toEqual([]);
    }
  });
});

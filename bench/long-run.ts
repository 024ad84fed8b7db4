import { seededRandom } from "../lib/base/seeded-random";

const PLACES = ["shelf", "cabinet", "drawer", "countertop", "sidetable"];
const THINGS = ["mug", "plate", "spoon", "book", "candle", "vase", "pen", "bowl"];

/** A failed household run of any length, as a line of the KnowAgent format: walks, takes, refusals, thoughts. */
export function longRunLine(name: string, steps: number): string {
  const random = seededRandom(name);
  const places = Array.from({ length: 40 }, (_, index) => `${PLACES[index % PLACES.length]} ${1 + Math.floor(index / PLACES.length)}`);
  const lines = [
    `You are in the middle of a room. Looking quickly around you, you see ${places.map((place) => `a ${place}`).join(", ")}.`,
    "Your task is to: put some kettle on shelf.",
  ];
  for (let t = 1; t <= steps; t++) {
    const place = random.pick(places);
    const things = Array.from({ length: 1 + random.below(5) }, () => `${random.pick(THINGS)} ${1 + random.below(4)}`);
    if (random.chance(0.3)) lines.push(`> Think: The kettle is perhaps at the ${place}; step ${t} goes there.`);
    if (random.chance(0.15)) lines.push(`> take kettle 1 from ${place}`, "Nothing happens.");
    else lines.push(`> go to ${place}`, `On the ${place}, you see ${things.map((thing) => `a ${thing}`).join(", ")}.`);
  }
  return JSON.stringify({ name, result: false, traj: lines.join("\n") });
}

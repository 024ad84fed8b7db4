/**
 * Invented dialogues of a boat landing that carry the live state of each turn, with drift that was planted and is therefore
 * known. The landing keeps its own small rules (what a reply must own up to, which tools an errand needs, how long an offer
 * rests): the kernel that is tested on the sessions is not read. Pure and seeded.
 */
import type { JsonValue } from "../base/json";
import { type SeededRandom, seededRandom } from "../base/seeded-random";

export type PlantedDriftKind = "tool-outside-set" | "excluded-present" | "required-missing" | "r2-broken" | "repeat-guidance" | "guidance-under-r5";

export interface PlantedDrift {
  turn: number;
  kind: PlantedDriftKind;
  about: string;
}

export interface LandingConflict {
  constraint: "slot" | "extra" | "fee" | "wind";
  tier: "hard" | "soft" | "hint";
  asked: string;
  fact: string;
}

export interface LandingTurn {
  turn: number;
  guest: string;
  intent: string;
  subIntent: string;
  conflicts: LandingConflict[];
  inventoryEmpty: boolean;
  snapshot: { [key: string]: JsonValue };
  calls: { tool: string; reply: string }[];
  paragraphs: { kind: string; text: string }[];
  guidanceType: string | null;
}

export interface LandingSession {
  sessionId: string;
  turns: LandingTurn[];
  /** In order of the turns; a session may have none. */
  planted: PlantedDrift[];
}

interface Errand {
  intent: string;
  subIntent: string;
  tools: readonly string[];
  constraints: readonly LandingConflict["constraint"][];
  asks: readonly string[];
}

const ERRANDS: readonly Errand[] = [
  {
    intent: "rebook",
    subIntent: "day-and-boat",
    tools: ["list_open_slots", "move_booking"],
    constraints: ["slot", "fee"],
    asks: ["Could we come a day later, in the same boat?", "Is Saturday morning still free for us?"],
  },
  {
    intent: "rebook",
    subIntent: "day-and-extra",
    tools: ["list_open_slots", "check_extra", "move_booking"],
    constraints: ["slot", "extra", "fee"],
    asks: ["Please move us to Friday, and add a sun sail.", "Friday would be better. Do you have a picnic basket then?"],
  },
  {
    intent: "advise",
    subIntent: "choose-boat",
    tools: ["list_boats", "read_forecast"],
    constraints: ["wind"],
    asks: ["Which boat suits five people and a dog?", "Is the Otter steady enough for beginners?"],
  },
  {
    intent: "advise",
    subIntent: "plan-outing",
    tools: ["list_boats", "read_forecast", "check_extra"],
    constraints: ["wind", "extra"],
    asks: ["We want to row to the mill and back. What should we take along?", "What would you do with half a day?"],
  },
  {
    intent: "knowledge-qa",
    subIntent: "fees",
    tools: ["read_price_list"],
    constraints: ["fee"],
    asks: ["What does a second change of the day cost?", "Is the deposit paid back?"],
  },
  {
    intent: "knowledge-qa",
    subIntent: "house-rules",
    tools: ["read_house_rules"],
    constraints: [],
    asks: ["May we bring our own life vests?", "Until when must the boat be back?"],
  },
];

const ALL_TOOLS = [...new Set(ERRANDS.flatMap(({ tools }) => tools))];

/** What stands against each wish, in the words of the landing. */
const AGAINST: Readonly<Record<LandingConflict["constraint"], Readonly<Record<LandingConflict["tier"], { asked: string; fact: string }>>>> = {
  slot: {
    hard: { asked: "Saturday 09:00", fact: "slot L-09 taken" },
    soft: { asked: "Saturday 09:00", fact: "slot L-09 held until noon" },
    hint: { asked: "Saturday", fact: "Saturdays fill early" },
  },
  extra: {
    hard: { asked: "a sun sail", fact: "sun sails out for repair" },
    soft: { asked: "a picnic basket", fact: "one picnic basket left" },
    hint: { asked: "an extra", fact: "extras are handed out at the hut" },
  },
  fee: {
    hard: { asked: "without a fee", fact: "saver fare: no change" },
    soft: { asked: "without a fee", fact: "second change 12.50" },
    hint: { asked: "the price", fact: "prices rise in July" },
  },
  wind: {
    hard: { asked: "a trip to the mill", fact: "wind 7: lake closed" },
    soft: { asked: "a trip to the mill", fact: "wind 5 after 15:00" },
    hint: { asked: "a trip", fact: "light showers in the evening" },
  },
};

const PRAISE = {
  slot: "That time suits our round well.",
  extra: "You can have it, it is on the shelf.",
  fee: "The good news: it costs you nothing.",
  wind: "The lake will be as smooth as glass.",
} as const;
const APOLOGY = {
  slot: "I am sorry that the time may not hold.",
  extra: "I am sorry, there may be none left.",
  fee: "I am sorry that a fee may come on top.",
  wind: "I am sorry, the wind may turn you back.",
} as const;
const ACCOUNT = {
  slot: "That slot is taken, so I cannot book it.",
  extra: "It is out for repair, so I cannot add it.",
  fee: "Your fare allows no change.",
  wind: "The lake is closed at that wind.",
} as const;
const FLAVOR = ["The swifts are back over the jetty.", "The tea at the hut is on.", "It is a fine week to be on the water."];
const EMPTY = "I am sorry, everything is out today.";

/** How long the landing lets an offer rest, and how gladly it makes it. */
const OFFERS = [
  { type: "outing-offer", rest: 3, text: "Shall I sketch an outing to the mill for you?" },
  { type: "pass-offer", rest: 5, text: "Have you thought of our season pass?" },
  { type: "care-hint", rest: 2, text: "A drop of oil keeps the oarlocks quiet." },
  { type: "encourage", rest: 4, text: "You will manage that easily." },
] as const;

const DRIFTS: readonly PlantedDriftKind[] = [
  "tool-outside-set",
  "excluded-present",
  "required-missing",
  "r2-broken",
  "repeat-guidance",
  "guidance-under-r5",
];

/** `count` sessions of three to seven turns. `drifting`: how likely a turn is to err where it can. */
export function generateStateSessions(seed: string | number, count: number, drifting = 0.3): LandingSession[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(`state sessions ${seed}/${index}`);
    const session: LandingSession = { sessionId: `landing-${String(index + 1).padStart(3, "0")}`, turns: [], planted: [] };
    const given = new Map<string, number>();
    const length = 3 + random.below(5);
    for (let turn = 1; turn <= length; turn++) session.turns.push(playTurn(turn, session, given, random, drifting));
    return session;
  });
}

function playTurn(turn: number, session: LandingSession, given: Map<string, number>, random: SeededRandom, drifting: number): LandingTurn {
  const errand = random.pick(ERRANDS);
  const inventoryEmpty = random.chance(0.12);
  const conflicts = errand.constraints.flatMap((constraint): LandingConflict[] => {
    if (random.chance(0.4)) return [];
    const tier = random.pick(["hard", "soft", "hint"] as const);
    return [{ constraint, tier, ...AGAINST[constraint][tier] }];
  });
  const wrong = random.chance(drifting) ? random.pick(DRIFTS) : null;
  const plant = (kind: PlantedDriftKind, about: string): void => void session.planted.push({ turn, kind, about });

  const calls = [...errand.tools].filter(() => random.chance(0.7));
  if (wrong === "tool-outside-set") {
    const other = random.pick(ALL_TOOLS.filter((tool) => !errand.tools.includes(tool)));
    calls.push(other);
    plant("tool-outside-set", other);
  }
  const paragraphs = speak(conflicts, inventoryEmpty, errand, wrong, random, plant);
  const offer = choose(turn, errand, given, wrong, random, plant);
  if (offer !== null) {
    given.set(offer.type, turn);
    paragraphs.push({ kind: "guidance", text: offer.text });
  }
  const facts = Object.fromEntries(conflicts.map(({ constraint, fact }): [string, JsonValue] => [constraint, fact]));
  return {
    turn,
    guest: random.pick(errand.asks),
    intent: errand.intent,
    subIntent: errand.subIntent,
    conflicts,
    inventoryEmpty,
    snapshot: { boatsOnTheWater: 3 + random.below(9), inventory: inventoryEmpty ? [] : ["dry bag", "fishing rod"], ...facts },
    calls: calls.map((tool) => ({ tool, reply: JSON.stringify({ tool, ...facts }) })),
    paragraphs,
    guidanceType: offer?.type ?? null,
  };
}

/** What an honest reply owns up to, and then at most one mistake. A soft conflict may be praised away or apologised for: that is no drift. */
function speak(
  conflicts: readonly LandingConflict[],
  isEmpty: boolean,
  errand: Errand,
  wrong: PlantedDriftKind | null,
  random: SeededRandom,
  plant: (kind: PlantedDriftKind, about: string) => void,
): LandingTurn["paragraphs"] {
  const paragraphs: LandingTurn["paragraphs"] = [];
  const say = (kind: string, text: string): void => void paragraphs.push({ kind, text });
  // Nothing to be had: no praise may say that a slot or an extra is there.
  const mayPraise = (constraint: LandingConflict["constraint"]): boolean => !(isEmpty && (constraint === "slot" || constraint === "extra"));
  const musts = conflicts.filter(({ tier }) => tier === "hard").map(({ constraint }) => constraint);
  const dropped = wrong === "required-missing" && musts.length > 0 ? random.pick(musts) : null;
  const praised = wrong === "excluded-present" && musts.length > 0 ? random.pick(musts) : null;
  if (isEmpty) say("apology(empty)", EMPTY);
  for (const constraint of musts) {
    if (constraint === praised) {
      say(`praise(${constraint})`, PRAISE[constraint]);
      plant("excluded-present", `praise(${constraint})`);
    }
    if (constraint === dropped) plant("required-missing", `constraint-account(${constraint})`);
    else say(`constraint-account(${constraint})`, ACCOUNT[constraint]);
  }
  const soft = conflicts.filter(({ tier }) => tier === "soft").map(({ constraint }) => constraint);
  const torn = wrong === "r2-broken" ? soft.find(mayPraise) : undefined;
  for (const constraint of soft) {
    if (constraint === torn) plant("r2-broken", constraint);
    const praises = constraint === torn || (mayPraise(constraint) && random.chance(0.5));
    if (praises) say(`praise(${constraint})`, PRAISE[constraint]);
    if (!praises || constraint === torn) say(`apology(${constraint})`, APOLOGY[constraint]);
  }
  if (conflicts.some(({ tier }) => tier === "hint") && random.chance(0.6)) say("scene-flavor", random.pick(FLAVOR));
  const free = errand.constraints.filter((constraint) => !conflicts.some((conflict) => conflict.constraint === constraint));
  for (const constraint of free) if (mayPraise(constraint) && random.chance(0.5)) say(`praise(${constraint})`, PRAISE[constraint]);
  return paragraphs;
}

function choose(
  turn: number,
  errand: Errand,
  given: ReadonlyMap<string, number>,
  wrong: PlantedDriftKind | null,
  random: SeededRandom,
  plant: (kind: PlantedDriftKind, about: string) => void,
): (typeof OFFERS)[number] | null {
  const isResting = ({ type, rest }: (typeof OFFERS)[number]): boolean => turn - (given.get(type) ?? -1000) < rest;
  const isForbidden = errand.intent === "knowledge-qa";
  if (wrong === "guidance-under-r5" && isForbidden) {
    const rested = OFFERS.filter((offer) => !isResting(offer));
    if (rested.length > 0) {
      const offer = random.pick(rested);
      plant("guidance-under-r5", offer.type);
      return offer;
    }
  }
  if (isForbidden) return null;
  const resting = OFFERS.filter(isResting);
  if (wrong === "repeat-guidance" && resting.length > 0) {
    const offer = random.pick(resting);
    plant("repeat-guidance", offer.type);
    return offer;
  }
  const ready = OFFERS.filter((offer) => !isResting(offer));
  return ready.length === 0 || random.chance(0.4) ? null : random.pick(ready);
}

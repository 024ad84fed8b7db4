/** Furnishes a household from a seed: a room, its receptacles, what lies where, and a task that can be done there. */
import { ensure } from "../base/assert";
import { type SeededRandom, seededRandom } from "../base/seeded-random";
import { APPLIANCE_OF, kindOf, LAMP_KINDS, NARROW_KINDS, OPENABLE_KINDS, ROOM_PLANS, type RoomKind, TREATABLE_KINDS } from "./household-catalogue";
import { FREE_VOICES, PLAIN_VOICES } from "./household-explanations";
import { phraseGoal, phraseGoalFreely, treatmentOf } from "./household-goal";
import type { Dialect } from "./household-grammar";
import { type ArrivalStyle, type HouseholdGoal, type HouseholdState, TASK_TYPES, type TaskType } from "./household-state";
import { NOTHING_TOLD, tellRules } from "./household-told";

export interface HouseholdOptions {
  type?: TaskType;
  dialect?: Dialect;
  arrival?: ArrivalStyle;
  /** The household says which unwritten rule was broken. Default false. */
  explains?: boolean;
  /** It does so as a person would, not as an interface. Default false. */
  speaksFreely?: boolean;
  /** The prompt tells rules of the house before the first step. Default false. */
  tells?: boolean;
  /** Default true; false words the task as a person would. */
  isFormulaic?: boolean;
  /** The appliance that the task needs is missing: it cannot be done. */
  lacksAppliance?: boolean;
  /** No object of the kind asked for is in the house: it cannot be done. */
  lacksGoalObject?: boolean;
  /** The objects of the kind asked for are listed and can never be taken. */
  isGoalObjectStuck?: boolean;
}

const ROOMS_FOR: Readonly<Record<TaskType, readonly RoomKind[]>> = {
  pick_and_place: ["kitchen", "bathroom", "study", "bedroom", "parlour"],
  pick_two: ["kitchen", "bathroom", "study", "bedroom", "parlour"],
  pick_clean: ["kitchen", "bathroom"],
  pick_heat: ["kitchen"],
  pick_cool: ["kitchen"],
  look_at_in_light: ["study", "bedroom", "parlour"],
};

/** The same seed and options give the same household, to the byte. */
export function createHousehold(seed: string | number, options: HouseholdOptions = {}): HouseholdState {
  const random = seededRandom(`household/${seed}`);
  const type = options.type ?? random.pick(TASK_TYPES);
  const plan = ROOM_PLANS[random.pick(ROOMS_FOR[type])];
  const dialect = options.dialect ?? random.pick(["put", "move"] as const);
  const arrival = options.arrival ?? (dialect === "put" ? random.pick(["bare", "anonymous"] as const) : "named");
  const treatment = treatmentOf(type);
  const receptacles = furnish(plan.furniture, options.lacksAppliance === true && treatment !== null ? APPLIANCE_OF[treatment] : null, random);
  const goal = chooseGoal(type, receptacles, plan.objects, options.isFormulaic ?? true, random);
  const contents = scatter(receptacles, plan.objects, goal, options.lacksGoalObject === true, random);
  const objects = [...contents.values()].flat();
  return {
    house: {
      receptacles,
      goal,
      dialect,
      arrival,
      explains: options.explains ?? false,
      voice: options.speaksFreely === true ? PLAIN_VOICES + random.below(FREE_VOICES) : random.below(PLAIN_VOICES),
      told: options.tells === true ? tellRules(seededRandom(`told/${seed}`)) : NOTHING_TOLD,
      stuck: new Set(options.isGoalObjectStuck === true ? objects.filter((name) => kindOf(name) === goal.object) : []),
    },
    place: null,
    holding: null,
    contents,
    open: new Set(receptacles.filter((name) => OPENABLE_KINDS.has(kindOf(name)) && random.chance(0.12))),
    treated: new Set(),
    lit: new Set(),
  };
}

function furnish(furniture: readonly (readonly [string, number, number])[], missing: string | null, random: SeededRandom): string[] {
  const counts = furniture.map(([kind, least, most]) => ({ kind, count: kind === missing ? 0 : least + random.below(most - least + 1) }));
  const ascends = random.chance(0.5);
  return random.shuffle(counts).flatMap(({ kind, count }) => {
    const names = Array.from({ length: count }, (_, i) => `${kind} ${i + 1}`);
    return ascends ? names : names.reverse();
  });
}

function chooseGoal(
  type: TaskType,
  receptacles: readonly string[],
  objects: readonly string[],
  isFormulaic: boolean,
  random: SeededRandom,
): HouseholdGoal {
  const treatment = treatmentOf(type);
  const object = random.pick(treatment === null ? objects : objects.filter((kind) => TREATABLE_KINDS[treatment].has(kind)));
  const target = type === "look_at_in_light" ? random.pick([...LAMP_KINDS]) : chooseTarget(object, receptacles, random);
  const phrase = isFormulaic ? phraseGoal : phraseGoalFreely;
  return { type, object, target, treatment, sentence: phrase(type, object, target, random), isFormulaic };
}

function chooseTarget(object: string, receptacles: readonly string[], random: SeededRandom): string {
  const appliances = Object.values(APPLIANCE_OF);
  const kinds = [...new Set(receptacles.map(kindOf))].filter((kind) => !appliances.includes(kind) && NARROW_KINDS.get(kind)?.has(object) !== false);
  return random.pick(kinds);
}

function scatter(
  receptacles: readonly string[],
  kinds: readonly string[],
  goal: HouseholdGoal,
  lacksGoalObject: boolean,
  random: SeededRandom,
): Map<string, readonly string[]> {
  const contents = new Map<string, string[]>(receptacles.map((name) => [name, []]));
  const put = (name: string, fits: (receptacle: string) => boolean): void => {
    const holders = receptacles.filter((receptacle) => NARROW_KINDS.get(kindOf(receptacle))?.has(kindOf(name)) !== false && fits(receptacle));
    ensure(contents.get(random.pick(holders)), "a receptacle of this house").push(name);
  };
  const isLight = goal.type === "look_at_in_light";
  const others = random.shuffle(kinds.filter((kind) => kind !== goal.object)).slice(0, 5 + random.below(5));
  for (const kind of others) for (const name of numbered(kind, 1 + random.below(2), random)) put(name, () => true);
  if (isLight) put(`${goal.target} 1`, (receptacle) => !OPENABLE_KINDS.has(kindOf(receptacle)));
  else if (random.chance(0.25)) put(`${random.pick([...LAMP_KINDS])} 1`, (receptacle) => !OPENABLE_KINDS.has(kindOf(receptacle)));
  if (lacksGoalObject) return contents;
  const count = goal.type === "pick_two" ? 2 + random.below(2) : 1 + random.below(2);
  const isTarget = (receptacle: string): boolean => kindOf(receptacle) === goal.target;
  const hasLamp = (receptacle: string): boolean => isLight && (contents.get(receptacle) ?? []).some((name) => kindOf(name) === goal.target);
  for (const name of numbered(goal.object, count, random)) put(name, (receptacle) => !isTarget(receptacle) && !hasLamp(receptacle));
  for (const [receptacle, names] of contents) contents.set(receptacle, random.shuffle(names));
  return contents;
}

/** Some instances of a kind, not always counted from 1. */
function numbered(kind: string, count: number, random: SeededRandom): string[] {
  const first = random.chance(0.7) ? 1 : 2;
  return Array.from({ length: count }, (_, i) => `${kind} ${first + i}`);
}

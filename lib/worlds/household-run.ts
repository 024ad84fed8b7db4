/**
 * Plays a script in a household and keeps the record: steps as a runner would log them, and beside them the truth.
 * A script yields moves and is handed what the world made of each; it never writes a reply itself.
 */
import type { SeededRandom } from "../base/seeded-random";
import { isGoalReached, step } from "./household";
import { settleEnding } from "./household-ending";
import { isMadeGood, type LogEntry } from "./household-log";
import { HouseholdMemory } from "./household-memory";
import type { HouseholdEvent, HouseholdState } from "./household-state";
import { settleUndone } from "./household-undone";
import { type PlantedCase, type PlantedDecoy, type PlantedMistake, type PlantedTruth, settleTruth } from "./planted";

/** A line on its way to the household. */
export interface Move {
  thoughts: string[];
  action: string;
  /** The mistake that this line is. A refused write without one is a fault of the script. */
  plant: PlantedMistake | null;
  decoy: Omit<PlantedDecoy, "t"> | null;
}

export type Script = Generator<Move, void, HouseholdEvent>;

export interface RecordedStep {
  thoughts: string[];
  action: string;
  reply: string;
}

export interface HouseholdRun {
  /** The state before the first action: with `steps` it is all that is needed to run it again. */
  start: HouseholdState;
  steps: RecordedStep[];
  isSuccess: boolean;
  /** The run used up its steps. */
  hitCap: boolean;
  truth: PlantedTruth;
}

/** What scripts share while a run is played. */
export class Episode {
  readonly memory: HouseholdMemory;
  readonly steps: RecordedStep[] = [];
  readonly log: LogEntry[] = [];
  /** The agent has given up its plan. */
  hasAbandoned = false;
  constructor(
    public state: HouseholdState,
    readonly random: SeededRandom,
    readonly cap: number,
  ) {
    this.memory = new HouseholdMemory(state.house.told.rules);
  }

  get nextStep(): number {
    return this.steps.length + 1;
  }
}

const WRITE_WORDS = new Set(["take", "put", "move", "open", "close", "heat", "cool", "clean", "use", "slice"]);

export function isWriteLine(action: string): boolean {
  return WRITE_WORDS.has(action.split(" ")[0] ?? "");
}

/** Plays the script until it ends, the goal is reached or the steps are used up. */
export function playHousehold(episode: Episode, script: Script): HouseholdRun {
  const start = episode.state;
  const cases: PlantedCase[] = [];
  const decoys: PlantedDecoy[] = [];
  /** Refused lines since the last accepted write, with the case each belongs to. */
  let open = new Map<string, PlantedCase>();
  let turn = script.next();
  while (!turn.done && episode.steps.length < episode.cap && !isGoalReached(episode.state)) {
    const { thoughts, action, plant, decoy } = turn.value;
    const t = episode.nextStep;
    const { state, reply, event } = step(episode.state, action);
    episode.state = state;
    episode.steps.push({ thoughts, action, reply });
    episode.memory.record(t, event);
    episode.log.push({ t, action, event, treated: state.treated });
    if (decoy !== null) decoys.push({ ...decoy, t });
    const known = open.get(action);
    if (known !== undefined && !event.accepted) {
      known.repeats += 1;
      if (!known.subPatterns.includes("repeat")) known.subPatterns.push("repeat");
    } else if (plant !== null) {
      if ((plant.failure === "F1") === event.accepted) throw new Error(`planted ${plant.ruleId}, but "${action}" was answered: ${reply}`);
      const planted = { ...plant, subPatterns: [...plant.subPatterns], t, k: 0, action, repeats: 1, isMadeGood: false };
      cases.push(planted);
      if (!event.accepted) open.set(action, planted);
    } else if (!event.accepted && isWriteLine(action)) {
      throw new Error(`refused without a planted mistake: "${action}" at step ${t} (${event.reason})`);
    }
    if (event.accepted && isWriteLine(action)) open = new Map();
    turn = script.next(event);
  }
  const isSuccess = isGoalReached(episode.state);
  const { goal } = start.house;
  for (const planted of cases) planted.isMadeGood = isMadeGood(planted, episode.log, goal);
  const undone = isSuccess ? [] : settleUndone(episode.log, goal, cases);
  const ending = isSuccess ? null : settleEnding(episode, cases);
  return {
    start,
    steps: episode.steps,
    isSuccess,
    hitCap: !isSuccess && episode.steps.length >= episode.cap,
    truth: settleTruth(isSuccess, [...cases, ...undone], ending, decoys),
  };
}

/** Runs the recorded actions again from the recorded start: the replies must be the same, letter for letter. */
export function replayHousehold(run: HouseholdRun): string[] {
  let state = run.start;
  return run.steps.map(({ action }) => {
    const next = step(state, action);
    state = next.state;
    return next.reply;
  });
}

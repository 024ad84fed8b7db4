/**
 * The sample study: 36 household tasks, each under `react` and under `react+survey`. The second configuration looks
 * around before it acts and so makes fewer mistakes of the incomplete kind. Deterministic: the same bytes on every
 * machine. What went wrong in each run is known (`truth`), since the agents were told to err.
 */
import { ensure } from "../base/assert";
import { findMistake } from "./agents/mistakes";
import { playPlan } from "./agents/scripted-agent";
import { createHousehold } from "./household";
import type { HouseholdOptions } from "./household-layout";
import { type NamedHouseholdRun, nameHouseholdTask } from "./household-name";
import type { HouseholdRun } from "./household-run";
import type { HouseholdState, TaskType } from "./household-state";
import type { PlantedTruth } from "./planted";
import { SAMPLE_TASKS, type SamplePlan } from "./sample-tasks";
import { writeKnowAgentJsonl } from "./writers/knowagent-jsonl";

export const SAMPLE_SEED = "plumbline sample 1";
const CAP = 40;
const SURVEYED = 6;
const HOUSES = 2000;
const TRIES = 4;
/** A loop is as long as its agent's patience, a walk as long as its hope; nobody gives up before this step. */
const LOOP = [5, 24] as const;
const WALK = [6, 16] as const;
const SHORTEST_FAILURE = 8;

export interface SampleFile {
  path: string;
  text: string;
}

export interface SampleRun {
  file: string;
  /** One-based line of the file. */
  record: number;
  configuration: "react" | "react+survey";
  name: string;
  type: TaskType;
  steps: number;
  isSuccess: boolean;
  truth: PlantedTruth;
}

export interface SampleStudy {
  files: SampleFile[];
  runs: SampleRun[];
}

export function buildSampleStudy(): SampleStudy {
  const played = SAMPLE_TASKS.map((task, i) => playTask(i + 1, task.type, task.options ?? {}, task.react, task.survey));
  const react = played.map(({ name, react }) => ({ name, run: react }));
  const survey = played.map(({ name, survey }) => ({ name, run: survey }));
  const files = [writeFile("react.jsonl", react, 4), writeFile("react+survey.jsonl", survey, 6)];
  return { files, runs: [...describeRuns("react.jsonl", "react", react), ...describeRuns("react+survey.jsonl", "react+survey", survey)] };
}

/** The task of this number, from 1 on, with the household in which both agents worked on it; null when there is none. */
export function findSampleTask(index: number): { name: string; start: HouseholdState } | null {
  const task = SAMPLE_TASKS[index - 1];
  if (task === undefined) return null;
  const { name, react } = playTask(index, task.type, task.options ?? {}, task.react, task.survey);
  return { name, start: react.start };
}

function playTask(index: number, type: TaskType, options: HouseholdOptions, react: SamplePlan, survey: SamplePlan) {
  for (let house = 0; house < HOUSES; house++) {
    const seed = `${SAMPLE_SEED}/${index}/${house}`;
    const start = createHousehold(seed, { ...options, type });
    const first = tryPlan(start, `${seed}/react`, react, 0);
    const second = first === null ? null : tryPlan(start, `${seed}/survey`, survey, SURVEYED);
    if (first !== null && second !== null) return { name: nameHouseholdTask("hearth", index, start), react: first, survey: second };
  }
  throw new Error(`sample task ${index}: no house among ${HOUSES} lets both agents err as planned`);
}

function tryPlan(start: HouseholdState, seed: string, plan: SamplePlan, surveyed: number): HouseholdRun | null {
  const slips = (plan.slips ?? []).map((id) => ensure(findMistake(id), `a scripted mistake "${id}"`));
  const fatal = plan.fatal === undefined ? null : ensure(findMistake(plan.fatal), `a scripted mistake "${plan.fatal}"`);
  for (let i = 0; i < TRIES; i++) {
    const { aftermath } = plan;
    const run = playPlan(start, `${seed}/${i}`, {
      ...{ slips, fatal, surveyed, cap: CAP, tail: aftermath === "loop" ? LOOP : WALK },
      ...(aftermath === undefined ? {} : { aftermath }),
    });
    if (run !== null && !run.isSuccess && run.steps.length < SHORTEST_FAILURE) continue;
    // What came before the fatal mistake was put right: the run is decided by what it was planned for.
    if (run !== null && (run.fatalStep === null || (run.truth.decisiveStep ?? 0) >= Math.min(run.fatalStep, run.steps.length))) return run;
  }
  return null;
}

function writeFile(path: string, runs: NamedHouseholdRun<HouseholdRun>[], every: number): SampleFile {
  const cut = new Set(runs.filter((_, i) => i % every === 1).map(({ name }) => name));
  return { path, text: writeKnowAgentJsonl(runs, { hasActionPath: path === "react.jsonl", endsInThought: (name) => cut.has(name) }) };
}

function describeRuns(file: string, configuration: SampleRun["configuration"], runs: NamedHouseholdRun<HouseholdRun>[]): SampleRun[] {
  return runs.map(({ name, run }, i) => ({
    ...{ file, record: i + 1, configuration, name, type: run.start.house.goal.type },
    ...{ steps: run.steps.length, isSuccess: run.isSuccess, truth: run.truth },
  }));
}

/**
 * Household runs by the seed, for measuring rules: every scripted mistake in turn, with slips of other kinds on the way,
 * in houses of all kinds. About every fourth house explains its refusals.
 */
import { type SeededRandom, seededRandom } from "../base/seeded-random";
import type { Mistake } from "./agents/mistake";
import { MISTAKES } from "./agents/mistakes";
import { type AgentPlan, playPlan } from "./agents/scripted-agent";
import { createHousehold } from "./household";
import type { HouseholdOptions } from "./household-layout";
import { type NamedHouseholdRun, nameHouseholdTask } from "./household-name";
import type { HouseholdRun } from "./household-run";
import { TASK_TYPES, type TaskType } from "./household-state";

/** Tries a plan in so many houses before it gives up on a combination. */
const ATTEMPTS = 100;
const CAP = 50;

/** `count` runs, all houses with what `common` asks of them. Batches of consecutive seeds go through the whole table of mistakes. */
export function generateHouseholdBatch(seed: number, count: number, common: HouseholdOptions = {}): NamedHouseholdRun<HouseholdRun>[] {
  const runs: NamedHouseholdRun<HouseholdRun>[] = [];
  for (let i = 0; i < count; i++) {
    const mistake = MISTAKES[(seed * count + i) % MISTAKES.length];
    const run = mistake === undefined ? null : generateRun(`batch ${seed}/${i}`, mistake, common);
    if (run !== null) runs.push({ name: nameHouseholdTask(`batch-${seed}`, i, run.start), run });
  }
  return runs;
}

function generateRun(seed: string, mistake: Mistake, common: HouseholdOptions): HouseholdRun | null {
  const random = seededRandom(seed);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const type = random.pick(mistake.types ?? TASK_TYPES);
    const options: HouseholdOptions = { type, explains: random.chance(0.25), ...common, ...mistake.needs };
    const plan = choosePlan(mistake, type, random);
    const run = playPlan(createHousehold(`${seed}/${attempt}`, options), `${seed}/${attempt}`, plan);
    if (run !== null) return run;
  }
  return null;
}

function choosePlan(mistake: Mistake, type: TaskType, random: SeededRandom): AgentPlan {
  const canSlip = (other: Mistake): boolean =>
    other.isRecoverable && other.needs === undefined && other !== mistake && (other.types ?? TASK_TYPES).includes(type);
  const slips = random.chance(0.35) ? [random.pick(MISTAKES.filter(canSlip))] : [];
  const surveyed = random.chance(0.15) ? 4 + random.below(3) : 0;
  const isDecoyOnly = mistake.id.startsWith("decoy");
  if (!mistake.isRecoverable) return { slips, fatal: mistake, surveyed, cap: CAP };
  if (!isDecoyOnly && random.chance(0.7)) return { slips, fatal: mistake, surveyed, cap: CAP };
  // Mistakes that are put right are cases only where something else makes the run fail.
  const fatals = MISTAKES.filter((other) => other.needs === undefined && other.ending !== undefined && (other.types ?? TASK_TYPES).includes(type));
  return { slips: [mistake], fatal: random.chance(0.75) ? random.pick(fatals) : null, surveyed, cap: CAP };
}

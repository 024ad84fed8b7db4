/**
 * An explorer that makes the mistakes it is told to make. A slip is put right and the plan goes on; a fatal mistake ends
 * the plan, and what the agent still does afterwards (sends the line again, walks about, stops) repairs nothing.
 */
import { ensure } from "../../base/assert";
import { type SeededRandom, seededRandom } from "../../base/seeded-random";
import { Episode, type HouseholdRun, playHousehold, type Script } from "../household-run";
import type { HouseholdState } from "../household-state";
import { buildMove, explore, type Phase, type PlanPoint, reach } from "./explorer";
import type { Aftermath, Mistake } from "./mistake";
import { sayTo } from "./voice";

export interface AgentPlan {
  /** Mistakes that are put right. */
  slips: readonly Mistake[];
  /** The mistake that ends the plan; null for an agent that gets through. */
  fatal: Mistake | null;
  /** Places that the agent looks into before it acts. */
  surveyed: number;
  cap: number;
  /** What it does after the fatal mistake; chosen among the mistake's own when left out. */
  aftermath?: Aftermath;
  /** How often, at least and at most, it sends the line again or walks on. */
  tail?: readonly [least: number, most: number];
}

export interface PlayedPlan extends HouseholdRun {
  /** The first step of the fatal mistake; null for an agent that gets through. */
  fatalStep: number | null;
}

/**
 * Plays the plan. null when a mistake found no occasion, a mistake of omission came out as another, or an agent that was to
 * get through did not: the caller tries another seed.
 */
export function playPlan(start: HouseholdState, seed: string, plan: AgentPlan): PlayedPlan | null {
  const random = seededRandom(`agent/${seed}`);
  const episode = new Episode(start, random, plan.cap);
  const open = new Set<Mistake>(plan.fatal === null ? plan.slips : [...plan.slips, plan.fatal]);
  let fatalStep: number | null = null;
  const interrupt = function* (phase: Phase, _: Episode, at: PlanPoint): Script {
    for (const mistake of [...open]) {
      if (episode.hasAbandoned || !isDue(mistake, phase)) continue;
      const since = episode.nextStep;
      if (!(yield* mistake.err(episode, at))) continue;
      open.delete(mistake);
      if (mistake === plan.fatal) {
        episode.hasAbandoned = true;
        fatalStep = since;
        yield* endAfter(episode, mistake, plan);
      } else if (mistake.repair !== undefined) {
        yield* mistake.repair(episode, at);
      }
    }
  };
  const run = playHousehold(episode, explore(episode, interrupt, plan.surveyed));
  const first = run.steps[0];
  if (first !== undefined) first.thoughts = [sayTo(random, "plan", start.house.goal.sentence), ...first.thoughts];
  if (open.size > 0 || run.isSuccess !== (plan.fatal === null)) return null;
  if (plan.fatal === null) return { ...run, fatalStep };
  const { truth } = run;
  // A run without a step has no case, only its rule.
  const ending = truth.cases.at(-1)?.ruleId ?? ensure(truth.ruleId, "the rule of a failed run");
  if (plan.fatal.ending !== undefined && ending !== plan.fatal.ending) return null;
  return { ...run, fatalStep };
}

function isDue(mistake: Mistake, phase: Phase): boolean {
  return typeof mistake.phase === "string" ? mistake.phase === phase : mistake.phase.includes(phase);
}

function* endAfter(episode: Episode, mistake: Mistake, plan: AgentPlan): Script {
  const { random } = episode;
  const possible = mistake.aftermaths ?? ["stop"];
  const aftermath = plan.aftermath !== undefined && possible.includes(plan.aftermath) ? plan.aftermath : random.pick(possible);
  const last = episode.steps.at(-1);
  if (aftermath === "stop" || last === undefined) return;
  if (aftermath === "loop") {
    const again =
      plan.tail === undefined ? 1 + random.below(random.chance(0.15) ? 18 : 5) : plan.tail[0] + random.below(plan.tail[1] - plan.tail[0] + 1);
    for (let i = 0; i < again; i++) yield buildMove(episode, last.action, random.chance(0.7) ? { occasion: "again" } : null);
    return;
  }
  const [least, most] = plan.tail ?? [3, 10];
  yield* wander(episode, mistake.avoids?.(episode) ?? [], least + random.below(most - least + 1), random);
}

function* wander(episode: Episode, avoided: readonly string[], count: number, random: SeededRandom): Script {
  for (let i = 0; i < count; i++) {
    const { place, house } = episode.state;
    const others = house.receptacles.filter((name) => name !== place && !avoided.includes(name));
    if (others.length === 0) return;
    const next = random.pick(others);
    yield* reach(episode, next, { occasion: "wander", about: next }, random.chance(0.7));
  }
}

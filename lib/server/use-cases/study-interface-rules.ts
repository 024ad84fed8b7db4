/**
 * `interface-rules`: what a set of ALIGN's interface rules, saved or just being edited, would explain in a study (methods.md
 * §5.2). The rules and their judgement are our operationalisation; the ceiling is a bound and no forecast (methods.md §4.6).
 */
import { z } from "zod";
import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { grammarFaults, textFaults } from "../../gates/grammar-check";
import { addCounts, countRun, countUnexplained, countWraps, NO_COUNTS, type RunCounts, type WrapCounts } from "../../gates/interface-counts";
import {
  type DiagnosisVerdict,
  type PatternTest,
  type ReplayedCall,
  replayInterfaceRules,
  type TrackedCall,
  type Unexplained,
} from "../../gates/interface-replay";
import { type InterfaceRules, type InterfaceRulesDefinition, interfaceRulesSchema, patternsOf } from "../../gates/interface-rules";
import { labelShift } from "../../gates/label-shift";
import type { TrajectoryMatch } from "../../matching/match-result";
import { MATCHER_VERSION } from "../../matching/match-result";
import { consecutiveInvalidActions } from "../../metrics/consecutive-invalid-actions";
import type { GapLabel } from "../../rubric/rubric";
import { ratioBootstrap } from "../../statistics/ratio-bootstrap";
import { wilsonInterval } from "../../statistics/wilson-interval";
import type { Viewer } from "../auth/viewer";
import { tryPatterns } from "../pattern-box";
import { environmentOf } from "./derive";
import { listInterfaceRules, pickRuleSet } from "./find-rule-set";
import { loadRuledRuns, RULED_ENVIRONMENT, type RuledRun } from "./interface-rules-runs";
import { openStudy } from "./open-study";
import { deriveSettingsOf } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

const SEED = "plumbline interface rules 1";
const DEFAULT_DRAWS = 2_000;
/** Somebody waits for the effect of an edit: a larger study is read in part, evenly, and the page says so. */
const MOST_PREVIEWED = 400;
/** Of a reply in a list of steps; the whole one stands in the run. */
const MOST_REPLY = 300;
/** Steps that go to the browser: so many of the first runs, and so many of each rule wherever they lie. */
const MOST_STEPS = 500;
const MOST_OF_RULE = 60;

export const interfaceRulesQuerySchema = z.object({
  /** `id` or `id@version`; without it the study's newest own set, else the shipped one. */
  rules: z.string().max(120).optional(),
  draws: z.coerce.number().int().min(0).max(100_000).prefault(DEFAULT_DRAWS),
});
export type InterfaceRulesQuery = z.output<typeof interfaceRulesQuerySchema>;

export const previewInterfaceRulesSchema = z.strictObject({ definition: interfaceRulesSchema });

/** count of total with its Wilson interval; nulls where nothing is counted. */
export interface Share {
  count: number;
  total: number;
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface CiaFigure extends Share {
  /** Mean of the runs' own shares: another number, never printed as CIA. */
  macro: number | null;
  /** Runs whose actions are counted. */
  runs: number;
}

export interface RuledStep {
  trajectoryId: string;
  file: string;
  record: number;
  externalId: string;
  configuration: string;
  t: number;
  k: number;
  action: string;
  /** As recorded, its beginning; null where the record has none. */
  reply: string | null;
  isInvalid: boolean;
  wrapId: string | null;
  say: string | null;
  mode: "append" | "replace" | null;
  ruleId: string | null;
  verdict: DiagnosisVerdict | null;
  by: string | null;
  isApproximate: boolean;
  /** Length of the unbroken run of invalid actions that it lies in, and its place there from 0. */
  runLength: number;
  runPlace: number;
  unexplained: Unexplained | null;
}

export interface InterfaceRulesDocument {
  schemaVersion: 1;
  study: string;
  rules: InterfaceRules;
  /** What the grammar contradicts, and patterns that could not be tried, by rule. */
  faults: { id: string; message: string }[];
  matcherVersion: string;
  /** Runs of the environment, and those that were read for this answer. */
  trajectories: number;
  counted: number;
  withheldRuns: number;
  totals: RunCounts;
  /** How it was told that a reply is a refusal (methods.md §5.3). */
  validity: { by: string; count: number }[];
  coverage: Share;
  precision: Share;
  runBreaking: Share;
  cia: { recorded: CiaFigure; ceiling: CiaFigure; seed: string; draws: number };
  labelShift: {
    cases: Shift & { moved: number };
    trajectories: Shift & { failed: number };
  };
  unexplained: Record<Unexplained, number>;
  wraps: (WrapCounts & { share: number | null })[];
  /** Every call that a rule speaks at, and every invalid one that none does, in order of (file, record, t, k). */
  steps: RuledStep[];
  stepsLeftOut: number;
}

interface Shift {
  interface: { before: number; after: number };
  overlooked: { before: number; after: number };
}

/** The document of a saved set. */
export async function interfaceRulesOfStudy(
  study: string,
  viewer: Viewer,
  query: InterfaceRulesQuery,
): Promise<Result<InterfaceRulesDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const known = await listInterfaceRules(opened.value.database, study);
  const rules = query.rules === undefined ? known.at(-1) : pickRuleSet(known, query.rules);
  if (rules === undefined) {
    const names = known.map(({ id, version }) => `${id}@${version}`);
    const near = nearestNames(query.rules ?? "", names);
    const expected = `one of: ${(near.length > 0 ? near : names).join(", ")}`;
    return err(failure("not-found", "the study has no such interface rules", { found: query.rules ?? "", expected, where: "rules" }));
  }
  const { isShipped: _, ...set } = rules;
  return ok(await documentOf(opened.value, set, { most: null, steps: null, draws: query.draws }));
}

export interface InterfaceRulesPage {
  document: InterfaceRulesDocument;
  /** `id@version` of every set that the study knows, the shipped one first. */
  known: { name: string; label: string }[];
  /** The newest saved version of the open set; null for the shipped one. */
  newestVersion: number | null;
}

/** What the page shows: read as a preview is, so that it opens fast; what was left out stands in the document. */
export async function loadInterfaceRulesPage(study: string, viewer: Viewer, name: string | null): Promise<Result<InterfaceRulesPage, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const known = await listInterfaceRules(opened.value.database, study);
  const rules = (name === null ? undefined : pickRuleSet(known, name)) ?? known.at(-1);
  if (rules === undefined) return err(failure("not-found", "the study has no interface rules", { found: "none", expected: "a set", where: "rules" }));
  const { isShipped, ...set } = rules;
  const newest = isShipped ? null : Number(pickRuleSet(known, rules.id)?.version ?? 1);
  return ok({
    document: await documentOf(opened.value, set, { most: MOST_PREVIEWED, steps: MOST_STEPS, draws: 0 }),
    known: known.map(({ id, version, isShipped: ours }) => ({ name: `${id}@${version}`, label: `rules ${id} ${version}${ours ? ", shipped" : ""}` })),
    newestVersion: newest,
  });
}

/** What an unsaved set would explain. `draws`: none, intervals of the pooled shares are left for what is saved. */
export async function previewInterfaceRules(
  study: string,
  viewer: Viewer,
  { definition }: z.output<typeof previewInterfaceRulesSchema>,
): Promise<Result<InterfaceRulesDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const rules = { id: "draft", environment: RULED_ENVIRONMENT, version: "draft", ...definition };
  return ok(await documentOf(opened.value, rules, { most: MOST_PREVIEWED, steps: MOST_STEPS, draws: 0 }));
}

type Opened = Extract<Awaited<ReturnType<typeof openStudy>>, { ok: true }>["value"];

async function documentOf(
  opened: Opened,
  rules: InterfaceRules,
  limits: { most: number | null; steps: number | null; draws: number },
): Promise<InterfaceRulesDocument> {
  const { known, runs } = await loadRuledRuns(opened, limits.most);
  const tried = await testPatterns(
    rules,
    runs.flatMap((run) => run.calls),
  );
  const replayed = runs.map((run) => ({ run, calls: replayInterfaceRules(run.calls, rules, tried.test, run.persons) }));
  const counts = replayed.map(({ calls }) => countRun(calls));
  const totals = counts.reduce(addCounts, NO_COUNTS);
  const all = replayed.map(({ calls }) => calls);
  const steps = replayed.flatMap(({ run, calls }) =>
    calls.filter(({ isInvalid, diagnosis }) => isInvalid || diagnosis !== null).map((call) => stepOf(run, call)),
  );
  const shown = limits.steps === null ? steps : pickSteps(steps, limits.steps);
  return {
    schemaVersion: 1,
    study: opened.study.id,
    rules,
    faults: [...faultsOf(rules), ...tried.faults],
    matcherVersion: MATCHER_VERSION,
    trajectories: known,
    counted: runs.length,
    withheldRuns: opened.withheld.runs.size,
    totals,
    validity: validityOf(all),
    coverage: shareOf(totals.explained, totals.invalid),
    precision: shareOf(totals.right, totals.fired),
    runBreaking: shareOf(totals.brokenRuns, totals.invalidRuns),
    cia: ciaOf(replayed, counts, limits.draws),
    labelShift: shiftOf(opened, rules, replayed),
    unexplained: countUnexplained(all),
    wraps: countWraps(
      rules.wrap.map(({ id }) => id),
      all,
    ).map((row) => ({ ...row, share: row.fires === 0 ? null : row.right / row.fires })),
    steps: shown,
    stepsLeftOut: steps.length - shown.length,
  };
}

/** The first runs whole, and of every rule (and of what no rule explains) its first steps, so that none is without an example. */
function pickSteps(steps: readonly RuledStep[], most: number): RuledStep[] {
  const perRule = new Map<string | null, number>();
  const last = steps[most - 1]?.trajectoryId;
  let isPast = false;
  return steps.filter(({ trajectoryId, wrapId }, index) => {
    isPast ||= index >= most && trajectoryId !== last;
    const seen = perRule.get(wrapId) ?? 0;
    perRule.set(wrapId, seen + 1);
    return !isPast || seen < MOST_OF_RULE;
  });
}

function faultsOf({ wrap, rules }: InterfaceRulesDefinition): InterfaceRulesDocument["faults"] {
  return [
    ...wrap.flatMap((rule) => grammarFaults(rule).map((message) => ({ id: rule.id, message }))),
    ...rules.flatMap((rule) => textFaults(rule).map((message) => ({ id: rule.id, message }))),
  ];
}

/** Tries the patterns of a set on every text once. One that cannot be tried is found nowhere, and named. */
export async function testPatterns(
  rules: InterfaceRulesDefinition,
  calls: readonly TrackedCall[],
): Promise<{ test: PatternTest; faults: InterfaceRulesDocument["faults"] }> {
  const patterns = patternsOf(rules);
  if (patterns.length === 0) return { test: () => false, faults: [] };
  const texts = {
    action: [...new Set(calls.map(({ raw }) => raw))],
    reply: [...new Set(calls.flatMap(({ reply }) => (reply === null ? [] : [reply])))],
  };
  const answers = await tryPatterns(patterns.map(({ source, on }) => ({ source, texts: texts[on] })));
  const found = new Map<string, ReadonlySet<string>>();
  const faults: InterfaceRulesDocument["faults"] = [];
  patterns.forEach(({ source, on }, index) => {
    const answer = answers[index];
    if (answer?.ok === true) {
      found.set(`${on} ${source}`, new Set(texts[on].filter((_, at) => answer.found[at] === true)));
      return;
    }
    const users = rules.wrap.filter(({ when }) => (on === "action" ? when.action : when.obs) === `/${source}/`);
    faults.push(...users.map(({ id }) => ({ id, message: `/${source}/: ${answer?.message ?? "not tried"}` })));
  });
  return { test: (source, on, text) => found.get(`${on} ${source}`)?.has(text) === true, faults };
}

function shareOf(count: number, total: number): Share {
  const interval = wilsonInterval(count, total);
  return { count, total, value: total === 0 ? null : count / total, low: interval?.low ?? null, high: interval?.high ?? null };
}

function validityOf(runs: readonly (readonly ReplayedCall[])[]): InterfaceRulesDocument["validity"] {
  const counts = new Map<string, number>();
  for (const calls of runs) for (const { validityBy } of calls) if (validityBy !== null) counts.set(validityBy, (counts.get(validityBy) ?? 0) + 1);
  return [...counts].map(([by, count]) => ({ by, count })).sort((a, b) => (a.by < b.by ? -1 : 1));
}

interface Replayed {
  run: RuledRun;
  calls: ReplayedCall[];
}

/** CIA by its own function; the interval by tasks, as everywhere. */
function ciaOf(replayed: readonly Replayed[], counts: readonly RunCounts[], draws: number): InterfaceRulesDocument["cia"] {
  const parts = (of: (count: RunCounts) => { actions: number; inRuns: number; runs: number }) =>
    counts.map((count) => ({ invalid: count.invalid, ...of(count) }));
  const recorded = parts(({ actions, inRuns, invalidRuns }) => ({ actions, inRuns, runs: invalidRuns }));
  const ceiling = parts(({ actionsAtMost, inRunsAtMost, invalidRuns, brokenRuns }) => ({
    actions: actionsAtMost,
    inRuns: inRunsAtMost,
    runs: invalidRuns - brokenRuns,
  }));
  const tasks = [...new Set(replayed.map(({ run }) => run.row.taskId))];
  const place = new Map(tasks.map((task, index) => [task, index]));
  const sides = [recorded, ceiling].map((side) => {
    const numerators = new Float64Array(tasks.length);
    const denominators = new Float64Array(tasks.length);
    side.forEach(({ actions, inRuns }, index) => {
      const at = place.get(replayed[index]?.run.row.taskId ?? "") ?? 0;
      numerators[at] = (numerators[at] ?? 0) + inRuns;
      denominators[at] = (denominators[at] ?? 0) + actions;
    });
    return { side: { numerators, denominators }, against: null };
  });
  const intervals = draws === 0 ? [] : ratioBootstrap(sides, { seed: SEED, draws });
  const figure = (side: typeof recorded, index: number): CiaFigure => {
    const { cia, macro, inRuns, actions, withoutActions } = consecutiveInvalidActions(side);
    const { low = null, high = null } = intervals[index] ?? {};
    return { count: inRuns, total: actions, value: cia.value, low, high, macro: macro.value, runs: side.length - withoutActions };
  };
  return { recorded: figure(recorded, 0), ceiling: figure(ceiling, 1), seed: SEED, draws };
}

/** Only a case `other:interface` can shift, so only runs with one are matched anew. */
function shiftOf(opened: Opened, rules: InterfaceRulesDefinition, replayed: readonly Replayed[]): InterfaceRulesDocument["labelShift"] {
  const settings = deriveSettingsOf(opened.study).match;
  const environment = environmentOf(RULED_ENVIRONMENT);
  let moved = 0;
  const pairs = replayed.map(({ run, calls }): { before: TrajectoryMatch; after: TrajectoryMatch } => {
    if (run.shifting === null) return { before: run.match, after: run.match };
    const shift = labelShift(run.shifting.content, run.shifting.facts, environment, settings, rules, calls);
    moved += shift.moved.length;
    return shift;
  });
  const cases = (label: GapLabel, side: "before" | "after"): number =>
    pairs.reduce((sum, pair) => sum + pair[side].cases.filter((found) => found.label === label).length, 0);
  const trajectories = (label: GapLabel, side: "before" | "after"): number => pairs.filter((pair) => pair[side].label === label).length;
  const both = (count: typeof cases): Shift => ({
    interface: { before: count("other:interface", "before"), after: count("other:interface", "after") },
    overlooked: { before: count("overlooked", "before"), after: count("overlooked", "after") },
  });
  return {
    cases: { ...both(cases), moved },
    trajectories: { ...both(trajectories), failed: pairs.filter(({ before }) => before.label !== null).length },
  };
}

function stepOf({ row }: RuledRun, { t, k, raw, reply, isInvalid, diagnosis, runLength, runPlace, unexplained }: ReplayedCall): RuledStep {
  const { trajectoryId, file, record, externalId, configuration } = row;
  return {
    ...{
      trajectoryId,
      file,
      record,
      externalId,
      configuration,
      t,
      k,
      action: raw,
      reply: reply === null ? null : reply.slice(0, MOST_REPLY),
      isInvalid,
    },
    ...{ wrapId: diagnosis?.wrapId ?? null, say: diagnosis?.say ?? null, mode: diagnosis?.mode ?? null, ruleId: diagnosis?.ruleId ?? null },
    ...{ verdict: diagnosis?.verdict ?? null, by: diagnosis?.by ?? null, isApproximate: diagnosis?.isApproximate ?? false },
    ...{ runLength, runPlace, unexplained },
  };
}

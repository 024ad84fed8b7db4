/**
 * The deterministic gate against writes that our scripted agents spoilt on purpose: how many of the planted gap writes it rejects, and
 * how many good ones. Written as a runner would, read by the importer, replayed; probes answered by the restored world, or by nobody.
 */

import { analyse } from "../../lib/analysis/analyse";
import { ensure } from "../../lib/base/assert";
import { findEnvironment } from "../../lib/environments";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../lib/environments/environment";
import { createAccordGate } from "../../lib/gates/accord-gate";
import { DEFAULT_PROBE_BUDGET } from "../../lib/gates/gate-input";
import type { ProbeSourceId } from "../../lib/gates/probe-source";
import { knowagentJsonl } from "../../lib/importers/knowagent-jsonl";
import { openaiChatJsonl } from "../../lib/importers/openai-chat-jsonl";
import { tauBench } from "../../lib/importers/tau-bench";
import { DEFAULT_MATCH_SETTINGS } from "../../lib/matching/match";
import { noSource } from "../../lib/replay/probes/no-source";
import type { ProbedRun } from "../../lib/replay/probes/probed-run";
import { replayRun } from "../../lib/replay/replay";
import { reexecSource } from "../../lib/server/probes/reexec";
import type { TrajectoryContent } from "../../lib/trajectory/trajectory";
import { generateHouseholdBatch } from "../../lib/worlds/household-batch";
import type { PlantedTruth } from "../../lib/worlds/planted";
import { type RunningWorld, runningHousehold, runningTools } from "../../lib/worlds/running-world";
import { generateApiBatch, generateAppBatch, generateDeskBatch } from "../../lib/worlds/tool-batch";
import type { ToolRun } from "../../lib/worlds/tool-recorder";
import { writeKnowAgentJsonl } from "../../lib/worlds/writers/knowagent-jsonl";
import { writeOpenaiChatJsonl } from "../../lib/worlds/writers/openai-chat-jsonl";
import { writeTauBenchJson } from "../../lib/worlds/writers/tau-bench-json";
import { importText } from "./import-text";
import { HOUSEHOLD_BATCH } from "./score-household";

export const GATE_WORLDS = ["household", "API world", "phone", "service desk"] as const;
export type GateWorld = (typeof GATE_WORLDS)[number];
export const GATE_SOURCES = ["reexec", "none"] as const satisfies readonly ProbeSourceId[];

/**
 * `gap`: planted incomplete or overlooked. `other`: planted with another label (no gap: format, interface, planning, environment,
 * unclear). `repeat`: a refused write sent again. `good`: accepted, and nothing was planted.
 */
export type PlantedWrite = "gap" | "other" | "repeat" | "good";

export interface GateScore {
  world: GateWorld;
  source: ProbeSourceId;
  kind: PlantedWrite;
  writes: number;
  rejected: number;
  abstained: number;
}

interface PlantedRun {
  world: GateWorld;
  content: TrajectoryContent;
  truth: PlantedTruth;
  start: RunningWorld;
}

/** What went otherwise than it should, for a person who looks into it. */
export interface GateMiss {
  world: GateWorld;
  source: ProbeSourceId;
  kind: PlantedWrite;
  ruleId: string;
  action: string;
  decision: string;
  because: string;
}

export interface GateScores {
  rows: GateScore[];
  /** Gap writes let through and good ones rejected. */
  misses: GateMiss[];
}

export async function scoreGate(seeds: number): Promise<GateScores> {
  const scores = new Map<string, GateScore>();
  const misses: GateMiss[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    for (const run of await plantedRuns(seed)) {
      for (const source of GATE_SOURCES) await scoreRun(run, source, scores, misses);
    }
  }
  const order = (row: GateScore): number => GATE_WORLDS.indexOf(row.world) * 10 + GATE_SOURCES.indexOf(row.source as (typeof GATE_SOURCES)[number]);
  return { rows: [...scores.values()].sort((a, b) => order(a) - order(b) || (a.kind < b.kind ? -1 : 1)), misses };
}

async function plantedRuns(seed: number): Promise<PlantedRun[]> {
  const batch = generateHouseholdBatch(seed, HOUSEHOLD_BATCH);
  const contents = await importText(knowagentJsonl, `batch-${seed}.jsonl`, writeKnowAgentJsonl(batch));
  const houses = batch.map(({ name, run }, i): PlantedRun => {
    return { world: "household", content: ensure(contents[i], name), truth: run.truth, start: runningHousehold(run.start) };
  });
  const desk = generateDeskBatch(seed);
  return [
    ...houses,
    ...(await toolRuns("API world", generateApiBatch(seed))),
    ...(await toolRuns("phone", generateAppBatch(seed))),
    ...recorded("service desk", desk, await importText(tauBench, "visits.json", writeTauBenchJson(desk), { environment: "tools" })),
  ];
}

/** Those with an evaluator's report need a format that has room for it. */
async function toolRuns<State>(world: GateWorld, runs: readonly ToolRun<State>[]): Promise<PlantedRun[]> {
  const plain = runs.filter(({ report }) => report === null);
  const reported = runs.filter(({ report }) => report !== null);
  const found = recorded(world, plain, await importText(openaiChatJsonl, "errands.jsonl", writeOpenaiChatJsonl(plain), { environment: "tools" }));
  if (reported.length === 0) return found;
  return [...found, ...recorded(world, reported, await importText(tauBench, "reported.json", writeTauBenchJson(reported), { environment: "tools" }))];
}

function recorded<State>(world: GateWorld, runs: readonly ToolRun<State>[], contents: readonly TrajectoryContent[]): PlantedRun[] {
  return runs.map((run, i) => ({ world, content: ensure(contents[i], run.name), truth: run.truth, start: runningTools(run.world, run.start) }));
}

async function scoreRun(
  { world, content, truth, start }: PlantedRun,
  source: ProbeSourceId,
  scores: Map<string, GateScore>,
  misses: GateMiss[],
): Promise<void> {
  const environment = ensure(findEnvironment(content.environment), content.environment);
  const settings = DEFAULT_ENVIRONMENT_SETTINGS;
  const facts = analyse(content, environment, settings);
  const probed: ProbedRun = { trajectoryId: content.externalId, content, facts, environment };
  const { verdicts } = await replayRun({
    content,
    facts,
    cases: [],
    gate: createAccordGate({ environment, settings, tieOrder: DEFAULT_MATCH_SETTINGS.tieOrder }),
    source: source === "none" ? noSource : reexecSource(probed, settings, () => start),
    probeBudget: DEFAULT_PROBE_BUDGET,
  });
  const planted = new Map(
    [...truth.cases, ...truth.slips].filter(({ failure }) => failure !== "F4").map((mistake) => [`${mistake.t}.${mistake.k}`, mistake]),
  );
  for (const { t, k, decision, failedWrite, because } of verdicts) {
    const mistake = planted.get(`${t}.${k}`);
    const isGap = mistake?.label === "incomplete" || mistake?.label === "overlooked";
    const kind: PlantedWrite = mistake !== undefined ? (isGap ? "gap" : "other") : failedWrite === true ? "repeat" : "good";
    const key = `${world} ${source} ${kind}`;
    const row = scores.get(key) ?? { world, source, kind, writes: 0, rejected: 0, abstained: 0 };
    scores.set(key, row);
    row.writes += 1;
    if (decision === "reject") row.rejected += 1;
    if (decision === "abstain") row.abstained += 1;
    if ((kind === "gap" && decision !== "reject") || (kind === "good" && decision === "reject")) {
      const action = content.steps[t - 1]?.actions[k]?.raw ?? "";
      misses.push({ world, source, kind, ruleId: mistake?.ruleId ?? "", action, decision, because });
    }
  }
}

/** Over all worlds. */
export function totalOf({ rows }: GateScores, source: ProbeSourceId, kind: PlantedWrite): Pick<GateScore, "writes" | "rejected" | "abstained"> {
  const own = rows.filter((row) => row.source === source && row.kind === kind);
  const sum = (pick: (row: GateScore) => number): number => own.reduce((total, row) => total + pick(row), 0);
  return { writes: sum((row) => row.writes), rejected: sum((row) => row.rejected), abstained: sum((row) => row.abstained) };
}

/** What gates said of runs, one row for each run, gate and probe source: kept with its version, dropped and made again at will. */
import { compareUtf8 } from "../../base/compare-utf8";
import { sha256Hex } from "../../base/sha256";
import type { GateFigures } from "../../metrics/metric";
import type { ReplayRun } from "../../replay/replay";
import { packJson, unpackJson } from "../codec";
import type { DatabaseClient } from "../db";

export interface StoredGateResult {
  trajectoryId: string;
  gate: string;
  probes: string;
  /** Gate, matcher and settings in one text; another text means: made by other code. */
  version: string;
  figures: GateFigures;
  /** Of a gate that cannot say it again for nothing; null for others. */
  replay: ReplayRun | null;
}

export async function saveGateResults(database: DatabaseClient, study: string, results: readonly StoredGateResult[]): Promise<void> {
  for (const { trajectoryId, gate, probes, version, figures, replay } of results) {
    const key = { studyId: study, trajectoryId, gate, probes };
    const data = { version, counts: JSON.stringify(figures), verdicts: replay === null ? null : packJson(replay) };
    await database.gateResult.upsert({ where: { studyId_trajectoryId_gate_probes: key }, create: { ...key, ...data }, update: data });
  }
}

/** The results of one gate with one probe source, by trajectory. */
export async function loadGateResults(
  database: DatabaseClient,
  study: string,
  gate: string,
  probes: string,
): Promise<Map<string, Omit<StoredGateResult, "replay">>> {
  const rows = await database.gateResult.findMany({
    where: { studyId: study, gate, probes },
    select: { trajectoryId: true, version: true, counts: true },
  });
  return new Map(
    rows.map(({ trajectoryId, version, counts }) => [
      trajectoryId,
      { trajectoryId, gate, probes, version, figures: JSON.parse(counts) as GateFigures },
    ]),
  );
}

/** As a bundle takes it along: a gate that can say it again for nothing has no verdicts in it. */
export type BundledGateResult = Omit<StoredGateResult, "replay"> & { replay?: ReplayRun };

/** Runs whose verdicts are in memory at a time. */
const READ_TOGETHER = 50;

/** Of all gates and probe sources, by run, gate and probe source. `runs`: those that are asked for. */
export async function* iterateGateResults(database: DatabaseClient, study: string, runs: readonly string[]): AsyncGenerator<BundledGateResult> {
  const ordered = [...runs].sort(compareUtf8);
  for (let from = 0; from < ordered.length; from += READ_TOGETHER) {
    const rows = await database.gateResult.findMany({ where: { studyId: study, trajectoryId: { in: ordered.slice(from, from + READ_TOGETHER) } } });
    rows.sort((a, b) => compareUtf8(a.trajectoryId, b.trajectoryId) || compareUtf8(a.gate, b.gate) || compareUtf8(a.probes, b.probes));
    for (const { trajectoryId, gate, probes, version, counts, verdicts } of rows) {
      const result = { trajectoryId, gate, probes, version, figures: JSON.parse(counts) as GateFigures };
      yield verdicts === null ? result : { ...result, replay: unpackJson<ReplayRun>(verdicts) };
    }
  }
}

/** Runs of which any gate has said something. */
export async function listGatedRuns(database: DatabaseClient, study: string): Promise<string[]> {
  const rows = await database.gateResult.findMany({ where: { studyId: study }, distinct: ["trajectoryId"], select: { trajectoryId: true } });
  return rows.map(({ trajectoryId }) => trajectoryId);
}

/** Verdicts that were kept of one run; null when there are none, or they were made by other code. */
export async function loadKeptReplay(
  database: DatabaseClient,
  study: string,
  { trajectoryId, gate, probes, version }: Pick<StoredGateResult, "trajectoryId" | "gate" | "probes" | "version">,
): Promise<ReplayRun | null> {
  const row = await database.gateResult.findFirst({ where: { studyId: study, trajectoryId, gate, probes, version }, select: { verdicts: true } });
  return row === null || row.verdicts === null ? null : unpackJson<ReplayRun>(row.verdicts);
}

/** A text that changes when results are added or made by other code: what a kept document depends on. */
export async function gateResultsState(database: DatabaseClient, study: string): Promise<string> {
  const rows = await database.gateResult.findMany({
    where: { studyId: study },
    select: { trajectoryId: true, gate: true, probes: true, version: true, counts: true },
  });
  return sha256Hex(
    rows
      .map((row) => JSON.stringify([row.trajectoryId, row.gate, row.probes, row.version, row.counts]))
      .sort()
      .join("\n"),
  );
}

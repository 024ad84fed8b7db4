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

/** Of all probe sources of a gate, by run and probe source, without verdicts: what a bundle takes along. */
export async function listGateFigures(database: DatabaseClient, study: string, gate: string): Promise<Omit<StoredGateResult, "replay">[]> {
  const rows = await database.gateResult.findMany({
    where: { studyId: study, gate },
    select: { trajectoryId: true, probes: true, version: true, counts: true },
  });
  return rows
    .map(({ trajectoryId, probes, version, counts }) => ({ trajectoryId, gate, probes, version, figures: JSON.parse(counts) as GateFigures }))
    .sort((a, b) => compareUtf8(a.trajectoryId, b.trajectoryId) || compareUtf8(a.probes, b.probes));
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

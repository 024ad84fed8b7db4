/** What was kept of the gates that a study was put before, as far as the code and the settings of today would say the same. */
import { ACCORD_GATE_ID, accordGateVersion } from "../../gates/accord-gate";
import type { GateFigures } from "../../metrics/metric";
import { gateCounts, type ReportedRun } from "../../replay/gate-report";
import type { Database } from "../db";
import { loadGateResults } from "../repositories/gate-results";
import type { StudyRow } from "../repositories/studies";
import type { TrajectoryRow } from "../repositories/trajectories";
import { derivedVersion, environmentOf } from "./derive";
import { deriveSettingsOf } from "./study-settings";

/** Which writes failed is the matcher's word, so its version and the settings count as well. */
export function gateResultVersion(study: StudyRow, environment: string, gateVersion: string): string {
  return `gate ${gateVersion} · ${derivedVersion(environmentOf(environment), deriveSettingsOf(study))}`;
}

/** Of the deterministic gate without probes: the one result that every recording admits. */
export async function loadGateFigures(database: Database, study: StudyRow, rows: readonly TrajectoryRow[]): Promise<Map<string, GateFigures>> {
  const results = await loadGateResults(database, study.id, ACCORD_GATE_ID, "none");
  const versions = new Map([...new Set(rows.map((row) => row.environment))].map((id) => [id, gateResultVersion(study, id, accordGateVersion())]));
  return new Map(
    rows.flatMap(({ trajectoryId, environment }): [string, GateFigures][] => {
      const found = results.get(trajectoryId);
      return found !== undefined && found.version === versions.get(environment) ? [[trajectoryId, found.figures]] : [];
    }),
  );
}

export function figuresOf(run: ReportedRun): GateFigures {
  const { failedWrites, goodWrites, rejectedFailed, rejectedGood, askedProbes } = gateCounts([run], "all", "none");
  return { failedWrites, goodWrites, rejectedFailed, rejectedGood, askedProbes };
}

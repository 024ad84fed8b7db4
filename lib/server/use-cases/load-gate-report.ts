import { ok, type Result } from "../../base/result";
import { PROBE_TAGS } from "../../gates/probe-source";
import { type GateReportQuery, isInList, type ListedVerdict, type SourceReport } from "../../view-models/gate-report-page";
import type { Viewer } from "../auth/viewer";
import { listTrajectoryRows } from "../repositories/trajectories";
import { type GateDocument, loadGateStudy } from "./gate-study";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

export interface GateReport {
  gate: { id: string; version: string };
  reports: SourceReport[];
  /** The verdicts behind the count that is open, the first of them. */
  verdicts: ListedVerdict[];
  verdictCount: number;
}

/** The page draws so many rows of a list; the document has them all. */
const MOST_LISTED = 100;

/** The gate document as the report page shows it: counts by source, and the verdicts behind one of them. */
export async function loadGateReport(study: string, viewer: Viewer, query: GateReportQuery): Promise<Result<GateReport, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const found = await loadGateStudy(study, viewer, { gate: "rule", probes: query.probes.join(",") });
  if (!found.ok) return found;
  const { gateId, gateVersion, probes, report } = found.value;
  const rows = new Map((await listTrajectoryRows(opened.value.database, study)).map((row) => [row.trajectoryId, row]));
  const listed = found.value.verdicts.flatMap((verdict): ListedVerdict[] => {
    const row = rows.get(verdict.trajectoryId);
    if (row === undefined || verdict.source !== query.source) return [];
    const { externalId, configuration, outcome } = row;
    const shown = { ...placeOf(verdict), externalId, configuration, outcome, quote: verdict.evidence[0]?.quote ?? null };
    return isInList(shown, query.list, query.scope) ? [shown] : [];
  });
  return ok({
    gate: { id: gateId, version: gateVersion },
    reports: probes.map((source) => ({ source, counts: report.filter((row) => row.probes === PROBE_TAGS[source]) })),
    verdicts: listed.slice(0, MOST_LISTED),
    verdictCount: listed.length,
  });
}

function placeOf({ trajectoryId, t, k, decision, failedWrite, afterFirstReject }: GateDocument["verdicts"][number]) {
  return { trajectoryId, t, k, decision, failedWrite, afterFirstReject };
}

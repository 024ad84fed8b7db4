/** What the page asks the server for, as one thing that a test can replace. */
import type { LabelEntry } from "@/lib/labels/label";
import type { ArgumentSource } from "@/lib/matching/provenance/source-status";
import type { SpanAddress } from "@/lib/trajectory/span";
import type { FindView, StepsView } from "@/lib/view-models/trajectory-view";
import { fetchFind, fetchProvenance, fetchSteps, fetchText, fetchView } from "./fetch-run";

export interface RunFetcher {
  steps(from: number, to: number): Promise<StepsView>;
  text(address: SpanAddress): Promise<string>;
  find(query: string, signal: AbortSignal): Promise<FindView>;
  /** Where each argument of a call came from. */
  provenance(t: number, k: number): Promise<{ arguments: ArgumentSource[] }>;
  /** What the journal says now: after somebody else (or another tab) saved. */
  labels(): Promise<{ labels: LabelEntry[]; newestEntries: { rater: string; caseId: string | null; seq: number }[] }>;
}

export function createRunFetcher(study: string, trajectoryId: string): RunFetcher {
  return {
    steps: (from, to) => fetchSteps(study, trajectoryId, from, to),
    text: (address) => fetchText(study, trajectoryId, address),
    find: (query, signal) => fetchFind(study, trajectoryId, query, signal),
    provenance: (t, k) => fetchProvenance(study, trajectoryId, t, k),
    labels: () => fetchView(study, trajectoryId),
  };
}

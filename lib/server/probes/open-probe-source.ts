import type { EnvironmentSettings } from "../../environments/environment";
import type { ProbeSource, ProbeSourceId } from "../../gates/probe-source";
import { unavailable } from "../../replay/probes/answers";
import { noSource } from "../../replay/probes/no-source";
import type { ProbedRun } from "../../replay/probes/probed-run";
import { sameLaterSource } from "../../replay/probes/same-later";
import { siblingSource } from "../../replay/probes/sibling";
import { snapshotSource } from "../../replay/probes/snapshot";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import type { RunningWorld } from "../../worlds/running-world";
import { reexecSource } from "./reexec";

/** What a source may draw on beside the run itself. */
export interface ProbeSurroundings {
  settings: EnvironmentSettings;
  /** Runs that may be siblings; those of other tasks are left out by the source. */
  others: readonly ProbedRun[];
  /** The connections of this study's live probes; null when none is configured, or none is wanted. */
  live: { sourceFor(run: ProbedRun, settings: EnvironmentSettings): ProbeSource } | null;
  /** Where the world of a run is known to the caller; otherwise it is restored by the name of the task. */
  restore?: (content: TrajectoryContent) => RunningWorld | null;
}

/** The source of this id for one run (methods.md §4.7). */
export function openProbeSource(id: ProbeSourceId, run: ProbedRun, { settings, others, live, restore }: ProbeSurroundings): ProbeSource {
  switch (id) {
    case "none":
      return noSource;
    case "same-later":
      return sameLaterSource(run);
    case "sibling":
      return siblingSource(run, others);
    case "snapshot":
      return snapshotSource(run);
    case "reexec":
      return reexecSource(run, settings, restore);
    case "live":
      return live?.sourceFor(run, settings) ?? NOT_CONFIGURED;
  }
}

const NOT_CONFIGURED: ProbeSource = {
  id: "live",
  answer: () => unavailable("no live probes here: none are configured on this server, or a page asks (only `plumbline gate` calls running systems)"),
};

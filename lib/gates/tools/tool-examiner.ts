/**
 * The deterministic gate of tool-calling agents: the V and W rules of methods.md §2.5–2.6 on a write that has not run yet, asked
 * again over `c_t` with a probe's reply in it.
 */
import type { Environment } from "../../environments/environment";
import type { Examiner, ExaminerSettings, WriteExamination } from "../fault";
import type { OfferedRead } from "../probe-source";
import { GrowingToolRun, type GrownToolRun } from "./growing-tool-run";
import { faultsOf } from "./tool-faults";
import { toolReads } from "./tool-reads";

export function makeToolExaminer(environment: Environment): (settings: ExaminerSettings) => Examiner {
  return (settings) => {
    const growing = new GrowingToolRun(environment, settings.environment);
    return {
      examine(input, offers): WriteExamination {
        const grown = withOffers(growing.grow(input.context, input.write.k), offers);
        // A write that calls no tool (a line that is no call): nothing is known of it.
        if (grown === null) return { faults: [], unknown: ["schema", "entity", "constraint"], reads: () => [] };
        const faults = faultsOf(grown);
        return {
          faults,
          unknown: [],
          reads: (fault) => toolReads(grown, faults.find((known) => known === fault) ?? { ...fault, path: null, wantedRead: null }),
        };
      },
    };
  };
}

/** The tools that a source offers to answer are tools of the environment: known by name, of a kind by the same write set. */
function withOffers(grown: GrownToolRun | null, offers: readonly OfferedRead[]): GrownToolRun | null {
  if (grown === null || offers.length === 0) return grown;
  const { environment } = grown.run;
  const toolNames = new Set([...environment.toolNames, ...offers.map(({ name }) => name)]);
  return { ...grown, offers, run: { ...grown.run, environment: { ...environment, toolNames } } };
}

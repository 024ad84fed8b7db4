import { displayLine } from "./display-line";
import { formatCount } from "./format-count";

/** The `conflicts` document as far as the page shows it. */
export interface ConflictInput {
  configuration: string;
  environment: string;
  externalId: string;
  trial: number;
  runs: readonly {
    trajectoryId: string;
    isCounted: boolean;
    file: string;
    record: number;
    outcome: string;
    steps: number;
    labels: number;
    differences: readonly string[];
  }[];
}

export interface ConflictView {
  key: string;
  name: string;
  /** Configuration, environment, trial. */
  place: string;
  runs: {
    trajectoryId: string;
    isCounted: boolean;
    source: string;
    outcome: string;
    steps: string;
    labels: string;
    differences: string;
  }[];
}

export function prepareConflicts(conflicts: readonly ConflictInput[]): ConflictView[] {
  return conflicts.map(({ configuration, environment, externalId, trial, runs }) => ({
    key: JSON.stringify([configuration, environment, externalId, trial]),
    name: displayLine(externalId),
    place: displayLine(`${configuration} · ${environment} · trial ${trial}`),
    runs: runs.map(({ trajectoryId, isCounted, file, record, outcome, steps, labels, differences }) => ({
      trajectoryId,
      isCounted,
      source: displayLine(`${file}, record ${record}`),
      outcome,
      steps: formatCount(steps),
      labels: formatCount(labels),
      differences: displayLine(differences.join("; ")),
    })),
  }));
}

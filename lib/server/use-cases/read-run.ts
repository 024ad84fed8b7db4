/** From a record of a file to a run with its names, hash and id: all that is known of it before anybody asks the database. */
import type { ImportItem, TrajectoryDraft } from "../../importers/importer";
import { reject } from "../../importers/source/reject";
import { TRAJECTORY_SCHEMA_VERSION, type Trajectory, type TrajectoryContent } from "../../trajectory/trajectory";
import { contentHash, type TrajectoryKey, trajectoryId } from "../../trajectory/trajectory-id";
import type { ReadRun } from "./batch-run";
import { nameWithNul } from "./name-with-nul";

/** Where the runs of a file belong. */
export interface RunPlace {
  study: string;
  path: string;
  configurationOf(item: { configuration?: string }): string;
  environmentOf(draft: TrajectoryDraft): string;
}

export type NoRun = Exclude<ImportItem, { kind: "trajectory" }>;

export function readRun(item: ImportItem, place: RunPlace): NoRun | ReadRunItem {
  if (item.kind !== "trajectory") return item;
  const { record, line, warnings, draft } = item;
  const configuration = place.configurationOf(item);
  const found = nameWithNul(draft, configuration);
  if (found !== null) return reject(record, line, { code: "nul-in-name", found, expected: "names without one: they are keys of the database" });
  const { trial, environment: _open, ...rest } = draft;
  const content: TrajectoryContent = { ...rest, environment: place.environmentOf(draft) };
  const hash = contentHash(content);
  const key: TrajectoryKey = { environment: content.environment, configuration, externalId: content.externalId, trial };
  const { study, path: file } = place;
  const id = trajectoryId(key, hash);
  const trajectory: Trajectory = { schemaVersion: TRAJECTORY_SCHEMA_VERSION, id, study, configuration, file, record, trial, content };
  return { kind: "run", line, warnings, length: lengthOfSteps(content), held: { hash, trajectory } };
}

interface ReadRunItem extends ReadRun {
  kind: "run";
  held: Extract<ReadRun["held"], { hash: string }>;
}

function lengthOfSteps({ steps }: TrajectoryContent): number {
  let length = 0;
  for (const step of steps) {
    length += step.observation?.length ?? 0;
    for (const action of step.actions) length += action.raw.length + (action.result?.text.length ?? 0);
  }
  return length;
}

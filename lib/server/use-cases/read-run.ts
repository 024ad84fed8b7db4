/** From a record of a file to a run as it is written, with its names, hash and id: all that is known of it before anybody asks the database. */
import { sha256Hex } from "../../base/sha256";
import type { Importer, ImportItem, ImportSource, ImportWarning, TrajectoryDraft } from "../../importers/importer";
import { reject } from "../../importers/source/reject";
import { contentTexts } from "../../trajectory/canonical-content";
import { lengthOfSteps } from "../../trajectory/length-of-steps";
import { TRAJECTORY_SCHEMA_VERSION, type Trajectory, type TrajectoryContent } from "../../trajectory/trajectory";
import { type TrajectoryKey, trajectoryId } from "../../trajectory/trajectory-id";
import { type PackedTrajectory, packTrajectory } from "../repositories/pack-trajectory";
import type { TextSlabs } from "../repositories/text-slabs";
import { GROUP_LENGTH, GROUP_RUNS } from "./group-size";
import { nameWithNul } from "./name-with-nul";

/** Where the runs of a file belong. */
export interface RunPlace {
  study: string;
  path: string;
  configurationOf(item: { configuration?: string }): string;
  environmentOf(draft: TrajectoryDraft): string;
}

export type NoRun = Exclude<ImportItem, { kind: "trajectory" }>;

export interface ReadRun {
  line: number | null;
  warnings: readonly ImportWarning[];
  /** Characters of its steps. */
  length: number;
  packed: PackedTrajectory;
}

export function isRun<T extends object>(item: NoRun | T): item is T {
  return !("kind" in item);
}

/** The records of a file in groups. The texts of the runs of one lie in `slabs`, which are to be given away or cleared before the next. */
export async function* readGroups(importer: Importer, source: ImportSource, place: RunPlace, slabs: TextSlabs): AsyncGenerator<(NoRun | ReadRun)[]> {
  let group: (NoRun | ReadRun)[] = [];
  let length = 0;
  for await (const item of importer.read(source)) {
    const read = readRun(item, place, slabs);
    group.push(read);
    if (isRun(read)) length += read.length;
    if (group.length < GROUP_RUNS && length < GROUP_LENGTH) continue;
    yield group;
    group = [];
    length = 0;
  }
  if (group.length > 0) yield group;
}

function readRun(item: ImportItem, place: RunPlace, slabs: TextSlabs): NoRun | ReadRun {
  if (item.kind !== "trajectory") return item;
  const { record, line, warnings, draft } = item;
  const configuration = place.configurationOf(item);
  const found = nameWithNul(draft, configuration);
  if (found !== null) return reject(record, line, { code: "nul-in-name", found, expected: "names without one: they are keys of the database" });
  const { trial, environment: _open, ...rest } = draft;
  const content: TrajectoryContent = { ...rest, environment: place.environmentOf(draft) };
  const { canonical, steps } = contentTexts(content);
  const hash = sha256Hex(canonical);
  const key: TrajectoryKey = { environment: content.environment, configuration, externalId: content.externalId, trial };
  const { study, path: file } = place;
  const id = trajectoryId(key, hash);
  const trajectory: Trajectory = { schemaVersion: TRAJECTORY_SCHEMA_VERSION, id, study, configuration, file, record, trial, content };
  return { line, warnings, length: lengthOfSteps(content.steps), packed: packTrajectory(trajectory, hash, slabs, steps) };
}

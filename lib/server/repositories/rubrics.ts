/** A study's own copies of rubrics, one row a version. The built-in ones live in the code. */
import { RUBRIC_KINDS, type Rubric, type RubricDefinition } from "../../rubric/rubric-definition";
import type { DatabaseClient } from "../db";
import type { RubricModel } from "../generated/sqlite/models";

export interface StoredRubric extends Rubric {
  createdAt: string;
  createdBy: string;
}

/** All versions of all copies: by id, then oldest first. */
export async function listStudyRubrics(database: DatabaseClient, study: string): Promise<StoredRubric[]> {
  const rows = await database.rubric.findMany({ where: { studyId: study } });
  const order = (row: RubricModel): number => Number(row.version);
  return rows.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : order(a) - order(b))).map(toRubric);
}

/** Adds a version. One that exists is never changed: the key refuses it. */
export async function addRubricVersion(database: DatabaseClient, study: string, rubric: StoredRubric): Promise<void> {
  const { id, version, kind, title, definition, basedOn, createdAt, createdBy } = rubric;
  await database.rubric.create({
    data: {
      studyId: study,
      id,
      version,
      kind,
      title,
      definition: JSON.stringify(definition),
      basedOn: basedOn === null ? null : JSON.stringify(basedOn),
      createdAt: new Date(createdAt),
      createdBy,
    },
  });
}

function toRubric(row: RubricModel): StoredRubric {
  return {
    id: row.id,
    version: row.version,
    kind: RUBRIC_KINDS.find((kind) => kind === row.kind) ?? "gap",
    title: row.title,
    definition: JSON.parse(row.definition) as RubricDefinition,
    basedOn: row.basedOn === null ? null : (JSON.parse(row.basedOn) as { id: string; version: string }),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
  };
}

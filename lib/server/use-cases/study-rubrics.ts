/** The rubrics of a study: the built-in ones and its own copies. */
import { ok, type Result } from "../../base/result";
import { BUILT_IN_RUBRICS, findBuiltInRubric } from "../../rubric/built-in-rubrics";
import type { Rubric } from "../../rubric/rubric-definition";
import type { DatabaseClient } from "../db";
import { listStudyRubrics } from "../repositories/rubrics";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

export interface RubricsDocument {
  schemaVersion: 1;
  study: string;
  /** Built-in ones first, then copies by id; every version, oldest first. */
  rubrics: (Rubric & { isBuiltIn: boolean })[];
}

export async function loadRubrics(study: string): Promise<Result<RubricsDocument, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const own = await listStudyRubrics(opened.value.database, study);
  const plain = ({ id, version, kind, title, definition, basedOn }: Rubric): Rubric => ({ id, version, kind, title, definition, basedOn });
  return ok({
    schemaVersion: 1,
    study,
    rubrics: [
      ...BUILT_IN_RUBRICS.map((rubric) => ({ ...rubric, isBuiltIn: true })),
      ...own.map((rubric) => ({ ...plain(rubric), isBuiltIn: false })),
    ],
  });
}

/** A rubric by id; without a version the newest. null when the study has none of that name. */
export async function findRubric(database: DatabaseClient, study: string, id: string, version: string | null): Promise<Rubric | null> {
  const builtIn = findBuiltInRubric(id, version ?? undefined);
  if (builtIn !== undefined) return builtIn;
  const own = (await listStudyRubrics(database, study)).filter((rubric) => rubric.id === id && (version === null || rubric.version === version));
  return own.at(-1) ?? null;
}

import { ok, type Result } from "../../base/result";
import { knownRaters } from "../../exports/counts";
import type { Viewer } from "../auth/viewer";
import { listNamedJournal } from "../repositories/labels";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

/** Everybody who has labelled something in a study: the matcher first. */
export async function listRaters(study: string, viewer: Viewer): Promise<Result<string[], UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  return ok(knownRaters(await listNamedJournal(opened.value.database, study, { kinds: ["gap"] })));
}

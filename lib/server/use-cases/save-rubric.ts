/** A study's own copy of a rubric: each save is a version of its own, and labels keep the one that they were given on. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { findBuiltInRubric } from "../../rubric/built-in-rubrics";
import { checkRubric } from "../../rubric/check-rubric";
import { type Rubric, rubricDefinitionSchema } from "../../rubric/rubric-definition";
import { appendAudit } from "../repositories/audit";
import { addRubricVersion, listStudyRubrics } from "../repositories/rubrics";
import { lockStudy } from "../repositories/studies";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { openStudy } from "./open-study";
import { findRubric } from "./study-rubrics";
import { failure, type UseCaseError } from "./use-case-error";

/** As a study's handle: it stands in addresses and in every label. */
export const rubricIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "lower-case letters, digits and hyphens, at most 64");

export const saveRubricSchema = z.strictObject({
  title: z.string().trim().min(1).max(100),
  definition: rubricDefinitionSchema,
  /** The rubric that the copy is made of. */
  basedOn: z.strictObject({ id: z.string().min(1).max(64), version: z.string().min(1).max(20) }),
  /** The newest version of the copy that the page knew of; null: it is a new copy. */
  answersVersion: z.string().min(1).max(20).nullable(),
});
export type SaveRubricInput = z.output<typeof saveRubricSchema>;

/** `by`: a rater id, for the audit log. */
export async function saveRubric(study: string, id: string, input: SaveRubricInput, by: string): Promise<Result<Rubric, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  if (findBuiltInRubric(id) !== undefined) {
    return err(
      failure("invalid", "a built-in rubric is not changed: copy it under another name", { found: id, expected: "a name of its own", where: "id" }),
    );
  }
  const original = await findRubric(database, study, input.basedOn.id, input.basedOn.version);
  if (original === null) {
    const { id: found, version } = input.basedOn;
    return err(
      failure("not-found", "there is no such rubric to copy", { found: `${found} ${version}`, expected: "a rubric of this study", where: "basedOn" }),
    );
  }
  const fault = checkRubric(original.kind, input.definition);
  if (fault !== null) return err(failure("invalid", fault.message, { found: fault.found, expected: fault.expected, where: fault.where }));
  const { title, definition, basedOn } = input;
  return withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<Rubric, UseCaseError>> => {
      await lockStudy(transaction, study);
      const newest = (await listStudyRubrics(transaction, study)).filter((rubric) => rubric.id === id).at(-1) ?? null;
      if ((newest?.version ?? null) !== input.answersVersion) {
        const taken = newest === null ? "no such copy" : `version ${newest.version}`;
        return err(
          failure("stale", "this rubric was saved meanwhile, or the name is taken", {
            found: taken,
            expected: `version ${input.answersVersion}`,
            where: "answersVersion",
          }),
        );
      }
      if (newest !== null && newest.kind !== original.kind) {
        return err(failure("invalid", "a copy stays of its kind", { found: original.kind, expected: newest.kind, where: "basedOn" }));
      }
      const rubric: Rubric = { id, version: String(Number(newest?.version ?? 0) + 1), kind: original.kind, title, definition, basedOn };
      await addRubricVersion(transaction, study, { ...rubric, createdAt: new Date().toISOString(), createdBy: by });
      const details = { version: rubric.version, kind: rubric.kind, title, basedOn: `${basedOn.id} ${basedOn.version}` };
      await appendAudit(transaction, { actor: by, study, action: "rubric", subject: id, details });
      return ok(rubric);
    }, TRANSACTION_OPTIONS),
  );
}

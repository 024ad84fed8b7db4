/** What an owner does with people who are there: another role, a new sign-in link, the end of sign-ins. Each is in the audit log. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { ROLES } from "../../blindness/role";
import { OWNER_HANDLE } from "../auth/owner";
import { createSignInLink } from "../auth/sign-in-link";
import { openDatabase } from "../db";
import { appendAudit } from "../repositories/audit";
import { endLinks, endSignIns, type FoundPerson, findPerson, saveRole } from "../repositories/people";
import { withRetry } from "../with-retry";
import { failure, type UseCaseError } from "./use-case-error";

export const roleSchema = z.strictObject({ role: z.enum(ROLES) });

export interface PersonDocument extends Omit<FoundPerson, "email"> {
  schemaVersion: 1;
}

/** The new role holds from the next request on, in every browser that is signed in. */
export async function changeRole(id: string, { role }: z.output<typeof roleSchema>, by: string): Promise<Result<PersonDocument, UseCaseError>> {
  const database = await openDatabase();
  return withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<PersonDocument, UseCaseError>> => {
      const person = await findPerson(transaction, id);
      if (person === null) return err(nobody(id));
      if (person.handle === OWNER_HANDLE) {
        return err(
          failure("unsupported", "the owner of this machine stays owner: somebody must be able to manage", {
            found: role,
            expected: "another person",
            where: "person",
          }),
        );
      }
      if (person.role !== role) {
        await saveRole(transaction, id, role);
        const details = { from: person.role, to: role };
        await appendAudit(transaction, { actor: by, study: null, action: "role", subject: person.handle, details });
      }
      return ok({ schemaVersion: 1, id, handle: person.handle, role });
    }),
  );
}

/** A fresh link for a person whose sign-in has ended, or who wants another browser. Links made earlier stop working. */
export async function makeSignInLink(id: string, by: string): Promise<Result<{ schemaVersion: 1; link: string }, UseCaseError>> {
  const database = await openDatabase();
  const person = await findPerson(database, id);
  if (person === null) return err(nobody(id));
  const link = await createSignInLink(person.email);
  await withRetry(() => appendAudit(database, { actor: by, study: null, action: "link", subject: person.handle, details: {} }));
  return ok({ schemaVersion: 1, link });
}

/** Ends one sign-in of a person, or all of them together with links that nobody has opened. */
export async function endPersonSignIns(
  id: string,
  signIn: string | null,
  by: string,
): Promise<Result<{ schemaVersion: 1; ended: number }, UseCaseError>> {
  const database = await openDatabase();
  return withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<{ schemaVersion: 1; ended: number }, UseCaseError>> => {
      const person = await findPerson(transaction, id);
      if (person === null) return err(nobody(id));
      if (signIn === null) await endLinks(transaction, person.email);
      const ended = await endSignIns(transaction, id, signIn ?? undefined);
      const details = { ended, all: signIn === null };
      if (ended > 0) await appendAudit(transaction, { actor: by, study: null, action: "sign-ins-ended", subject: person.handle, details });
      return ok({ schemaVersion: 1, ended });
    }),
  );
}

function nobody(id: string): UseCaseError {
  return failure("not-found", "there is no such person", { found: id, expected: "an id of `people`", where: "person" });
}

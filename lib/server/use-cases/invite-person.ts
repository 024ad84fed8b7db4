/** Invitations: a link that makes a person of whoever opens it first. Its token is kept as a hash and shown once. */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { ROLES } from "../../blindness/role";
import { createSignInLink } from "../auth/sign-in-link";
import { openDatabase } from "../db";
import { appendAudit } from "../repositories/audit";
import {
  acceptInvitation as acceptRow,
  createInvitation,
  createPerson,
  findInvitation,
  type InvitationRow,
  isTaken,
  renewInvitation,
  revokeInvitation,
  saveInvitedPerson,
} from "../repositories/people";
import { withRetry } from "../with-retry";
import { failure, type UseCaseError } from "./use-case-error";

const DAY_MS = 24 * 60 * 60 * 1000;
export const DEFAULT_INVITATION_DAYS = 7;

/** A handle stands in rater ids, in files and on the command line. */
export const handleSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, "a handle is 1 to 40 lower-case letters, digits, dots, hyphens or underscores");

export const inviteSchema = z.strictObject({
  handle: handleSchema,
  /** What others see; without one, the handle. */
  name: z.string().trim().max(80).default(""),
  /** Only to tell people apart: nothing is ever sent. */
  email: z.union([z.email(), z.literal("")]).default(""),
  role: z.enum(ROLES),
  days: z.int().min(1).max(60).default(DEFAULT_INVITATION_DAYS),
});
export type InviteInput = z.output<typeof inviteSchema>;

export interface InvitationLink {
  schemaVersion: 1;
  invitation: InvitationRow;
  /** A path below the server's address. Nobody can read it again later: only its hash is kept. */
  link: string;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
/** 256 random bits: not guessed, so nothing needs to limit guesses. */
const newToken = (): string => randomBytes(32).toString("base64url");
const linkOf = (token: string): string => `/invitation/${token}`;

/** `by`: the rater id of whoever invites. */
export async function invitePerson(input: InviteInput, by: string): Promise<Result<InvitationLink, UseCaseError>> {
  const database = await openDatabase();
  const now = new Date();
  const email = input.email === "" ? `${input.handle}@plumbline.invalid` : input.email.toLowerCase();
  const { handle, role } = input;
  const token = newToken();
  return withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<InvitationLink, UseCaseError>> => {
      if (await isTaken(transaction, { handle, email }, now)) {
        return err(
          failure("invalid", "this handle or address belongs to somebody, or to an open invitation", {
            found: input.email === "" ? handle : `${handle}, ${email}`,
            expected: "a handle of its own for each person",
            where: "handle",
          }),
        );
      }
      const expiresAt = new Date(now.getTime() + input.days * DAY_MS);
      const name = input.name === "" ? handle : input.name;
      const row = { name, handle, email, role, createdBy: by, createdAt: now, expiresAt, tokenHash: hashOf(token) };
      const invitation = await createInvitation(transaction, row);
      const details = { role, days: input.days };
      await appendAudit(transaction, { actor: by, study: null, action: "invite", subject: handle, details });
      return ok({ schemaVersion: 1, invitation, link: linkOf(token) });
    }),
  );
}

/** A new link for an invitation that nobody took, ended or not; the link before stops working. */
export async function renewInvitationLink(id: string, by: string): Promise<Result<InvitationLink, UseCaseError>> {
  const database = await openDatabase();
  const token = newToken();
  return withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<InvitationLink, UseCaseError>> => {
      const found = await findInvitation(transaction, { id });
      if (found === null || found.acceptedAt !== null) return err(noInvitation(id));
      const expiresAt = new Date(Date.now() + DEFAULT_INVITATION_DAYS * DAY_MS);
      await renewInvitation(transaction, id, hashOf(token), expiresAt);
      const details = { role: found.role, days: DEFAULT_INVITATION_DAYS, again: true };
      await appendAudit(transaction, { actor: by, study: null, action: "invite", subject: found.handle, details });
      const invitation = { ...found, expiresAt: expiresAt.toISOString(), revokedAt: null };
      return ok({ schemaVersion: 1, invitation, link: linkOf(token) });
    }),
  );
}

export async function endInvitation(id: string, by: string): Promise<Result<{ schemaVersion: 1; ended: string }, UseCaseError>> {
  const database = await openDatabase();
  return withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<{ schemaVersion: 1; ended: string }, UseCaseError>> => {
      const found = await findInvitation(transaction, { id });
      if (found === null || found.acceptedAt !== null) return err(noInvitation(id));
      await revokeInvitation(transaction, id, new Date());
      await appendAudit(transaction, { actor: by, study: null, action: "invitation-ended", subject: found.handle, details: { role: found.role } });
      return ok({ schemaVersion: 1, ended: id });
    }),
  );
}

/** What the page of an invitation shows to whoever holds its link. */
export interface OpenInvitation {
  name: string;
  handle: string;
  role: InvitationRow["role"];
}

/** The invitation of a token, while it can be taken; else why not. */
export async function findOpenInvitation(token: string): Promise<Result<OpenInvitation, UseCaseError>> {
  const found = await findInvitation(await openDatabase(), { tokenHash: hashOf(token) });
  const fault = whyClosed(found, new Date());
  if (found === null || fault !== null) return err(closedInvitation(fault ?? "it was replaced by a newer one, or letters are missing"));
  const { name, handle, role } = found;
  return ok({ name, handle, role });
}

export const acceptSchema = z.strictObject({ token: z.string().min(20).max(100) });

/** Makes the person, and gives a sign-in link (a path) for the browser that took the invitation. Works once. */
export async function takeInvitation(token: string): Promise<Result<{ schemaVersion: 1; signIn: string }, UseCaseError>> {
  const database = await openDatabase();
  const taken = await withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<{ email: string }, UseCaseError>> => {
      const now = new Date();
      const found = await findInvitation(transaction, { tokenHash: hashOf(token) });
      const fault = whyClosed(found, now);
      if (found === null || fault !== null) return err(closedInvitation(fault ?? "it was replaced by a newer one, or letters are missing"));
      if (!(await acceptRow(transaction, found.id, now))) return err(closedInvitation("somebody took it just now"));
      const { name, handle, email, role } = found;
      const { id } = await createPerson(transaction, { name, handle, email, role });
      await saveInvitedPerson(transaction, found.id, id);
      await appendAudit(transaction, {
        actor: `human:${handle}`,
        study: null,
        action: "join",
        subject: handle,
        details: { role, by: found.createdBy },
      });
      return ok({ email });
    }),
  );
  return taken.ok ? ok({ schemaVersion: 1, signIn: await createSignInLink(taken.value.email) }) : taken;
}

function whyClosed(found: InvitationRow | null, now: Date): string | null {
  if (found === null) return "it was replaced by a newer one, or letters are missing";
  if (found.acceptedAt !== null) return "it was used";
  if (found.revokedAt !== null) return "it was ended by the owner";
  return new Date(found.expiresAt) > now ? null : "it has run out";
}

function closedInvitation(why: string): UseCaseError {
  return failure("unsupported", `this invitation no longer works: ${why}`, { expected: "a link that nobody has used yet", where: "token" });
}

function noInvitation(id: string): UseCaseError {
  return failure("not-found", "there is no such open invitation", {
    found: id,
    expected: "the id of an invitation that nobody took",
    where: "invitation",
  });
}

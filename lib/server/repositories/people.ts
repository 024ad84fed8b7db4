/** People, their sign-ins and the invitations that make them. */
import { randomUUID } from "node:crypto";
import { parseRole, type Role } from "../../blindness/role";
import type { DatabaseClient } from "../db";

export interface SignInRow {
  id: string;
  /** UTC, ISO 8601. */
  createdAt: string;
  expiresAt: string;
  userAgent: string | null;
}

export interface PersonRow {
  id: string;
  name: string;
  handle: string;
  email: string;
  role: Role;
  createdAt: string;
  /** Those that have not run out, newest first. */
  signIns: SignInRow[];
  /** When a browser was last signed in, run out or not; null: never. */
  lastSignInAt: string | null;
}

export interface InvitationRow {
  id: string;
  name: string;
  handle: string;
  email: string;
  role: Role;
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  acceptedAt: string | null;
  revokedAt: string | null;
}

export async function listPeople(database: DatabaseClient, now: Date): Promise<PersonRow[]> {
  const rows = await database.user.findMany({
    orderBy: [{ createdAt: "asc" }, { handle: "asc" }],
    include: { signIns: { orderBy: [{ createdAt: "desc" }, { id: "asc" }] } },
  });
  return rows.map(({ id, name, handle, email, role, createdAt, signIns }) => ({
    id,
    name,
    handle,
    email,
    role: parseRole(role),
    createdAt: createdAt.toISOString(),
    signIns: signIns
      .filter((signIn) => signIn.expiresAt > now)
      .map((signIn) => ({
        id: signIn.id,
        createdAt: signIn.createdAt.toISOString(),
        expiresAt: signIn.expiresAt.toISOString(),
        userAgent: signIn.userAgent,
      })),
    lastSignInAt: signIns[0]?.createdAt.toISOString() ?? null,
  }));
}

export interface FoundPerson {
  id: string;
  handle: string;
  email: string;
  role: Role;
}

export async function findPerson(database: DatabaseClient, id: string): Promise<FoundPerson | null> {
  const row = await database.user.findUnique({ where: { id }, select: { id: true, handle: true, email: true, role: true } });
  return row === null ? null : { ...row, role: parseRole(row.role) };
}

/** Whether a handle or an address belongs to somebody, or to somebody who was invited and may still come. */
export async function isTaken(database: DatabaseClient, { handle, email }: { handle: string; email: string }, now: Date): Promise<boolean> {
  const same = { OR: [{ handle }, { email }] };
  const waiting = { ...same, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
  return (await database.user.count({ where: same })) + (await database.invitation.count({ where: waiting })) > 0;
}

export async function createPerson(
  database: DatabaseClient,
  person: { name: string; handle: string; email: string; role: Role },
): Promise<{ id: string }> {
  return database.user.create({ data: { ...person, id: randomUUID(), emailVerified: true }, select: { id: true } });
}

export async function saveRole(database: DatabaseClient, id: string, role: Role): Promise<void> {
  await database.user.update({ where: { id }, data: { role } });
}

/** Ends one sign-in of a person, or all of them; gives how many. */
export async function endSignIns(database: DatabaseClient, userId: string, signIn?: string): Promise<number> {
  const { count } = await database.signIn.deleteMany({ where: { userId, ...(signIn === undefined ? {} : { id: signIn }) } });
  return count;
}

/** Makes links for this address that nobody has opened worthless. */
export async function endLinks(database: DatabaseClient, email: string): Promise<void> {
  // The value is better-auth's JSON; an address stands in it as it is.
  await database.verification.deleteMany({ where: { identifier: { startsWith: "magic-link:" }, value: { contains: JSON.stringify(email) } } });
}

export interface NewInvitation extends Omit<InvitationRow, "id" | "createdAt" | "expiresAt" | "acceptedAt" | "revokedAt"> {
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function createInvitation(database: DatabaseClient, invitation: NewInvitation): Promise<InvitationRow> {
  return toInvitation(await database.invitation.create({ data: { ...invitation, id: randomUUID() } }));
}

/** Oldest first. */
export async function listInvitations(database: DatabaseClient): Promise<InvitationRow[]> {
  return (await database.invitation.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(toInvitation);
}

export async function findInvitation(database: DatabaseClient, where: { id: string } | { tokenHash: string }): Promise<InvitationRow | null> {
  const row = await database.invitation.findUnique({ where });
  return row === null ? null : toInvitation(row);
}

/** Takes the invitation if nobody has: false when it was taken or ended meanwhile. */
export async function acceptInvitation(database: DatabaseClient, id: string, now: Date): Promise<boolean> {
  const open = { id, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
  return (await database.invitation.updateMany({ where: open, data: { acceptedAt: now } })).count === 1;
}

export async function saveInvitedPerson(database: DatabaseClient, id: string, userId: string): Promise<void> {
  await database.invitation.update({ where: { id }, data: { userId } });
}

export async function revokeInvitation(database: DatabaseClient, id: string, now: Date): Promise<void> {
  await database.invitation.updateMany({ where: { id, acceptedAt: null, revokedAt: null }, data: { revokedAt: now } });
}

/** A new link for the same invitation; the one before stops working. */
export async function renewInvitation(database: DatabaseClient, id: string, tokenHash: string, expiresAt: Date): Promise<void> {
  await database.invitation.updateMany({ where: { id, acceptedAt: null }, data: { tokenHash, expiresAt, revokedAt: null } });
}

interface StoredInvitation extends Omit<InvitationRow, "role" | "createdAt" | "expiresAt" | "acceptedAt" | "revokedAt"> {
  role: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
}

function toInvitation({ id, name, handle, email, role, createdBy, createdAt, expiresAt, acceptedAt, revokedAt }: StoredInvitation): InvitationRow {
  return {
    id,
    name,
    handle,
    email,
    role: parseRole(role),
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

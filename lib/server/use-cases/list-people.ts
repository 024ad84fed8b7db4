import type { Role } from "../../blindness/role";
import { openDatabase } from "../db";
import { type InvitationRow, listInvitations, listPeople as listRows, type SignInRow } from "../repositories/people";

export interface PeopleDocument {
  schemaVersion: 1;
  people: { id: string; name: string; handle: string; role: Role; signIns: SignInRow[]; lastSignInAt: string | null }[];
  /** Those that nobody took, whether they still work or not. */
  invitations: (Omit<InvitationRow, "createdBy" | "acceptedAt"> & { state: "open" | "run-out" | "ended" })[];
}

/** Everybody who takes part, with the browsers that are signed in, and who was invited. For owners. */
export async function listPeople(): Promise<PeopleDocument> {
  const database = await openDatabase();
  const now = new Date();
  const people = await listRows(database, now);
  const invitations = (await listInvitations(database)).filter((invitation) => invitation.acceptedAt === null);
  return {
    schemaVersion: 1,
    people: people.map(({ id, name, handle, role, signIns, lastSignInAt }) => ({ id, name, handle, role, signIns, lastSignInAt })),
    invitations: invitations.map(({ createdBy: _by, acceptedAt: _at, ...invitation }) => ({ ...invitation, state: stateOf(invitation, now) })),
  };
}

function stateOf({ revokedAt, expiresAt }: Pick<InvitationRow, "revokedAt" | "expiresAt">, now: Date): "open" | "run-out" | "ended" {
  if (revokedAt !== null) return "ended";
  return new Date(expiresAt) > now ? "open" : "run-out";
}

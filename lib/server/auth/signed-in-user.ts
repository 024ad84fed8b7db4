import { parseRole, type Role } from "../../blindness/role";
import { openAuth } from "./auth";

export { mayDo } from "../../blindness/role";

export interface SignedInUser {
  readonly id: string;
  readonly name: string;
  /** The part after `human:` in this person's rater id. */
  readonly handle: string;
  readonly role: Role;
}

/** Whose cookie this is; `null` without one, with one that has run out, or with one that was signed elsewhere. */
export async function findSignedInUser(headers: Headers): Promise<SignedInUser | null> {
  const auth = await openAuth();
  const found = await auth.api.getSession({ headers });
  if (found === null) return null;
  const { id, name, handle, role } = found.user;
  return { id, name, handle, role: parseRole(role) };
}

/** The rater id under which this person's labels are kept. */
export const raterOf = (user: SignedInUser): string => `human:${user.handle}`;

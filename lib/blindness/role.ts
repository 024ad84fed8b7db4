/**
 * What a person may do here. One machine has an owner; a team adds the others. The list is ordered by what they may do,
 * but nothing is decided by the order: `mayDo` is the one place.
 */
export const ROLES = ["owner", "adjudicator", "annotator", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a page or a route asks for. `sign-in`: to be somebody; `label`: the queue of one's own assignments and nothing else of a
 * study; `read`: the pages of a study, where what is blind for the person is left out.
 */
export const PERMISSIONS = ["sign-in", "label", "read", "adjudicate", "manage"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** An annotator reads no page of a study: whatever is not the own queue could hold what a rater must not know. */
const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  owner: ["sign-in", "label", "read", "adjudicate", "manage"],
  adjudicator: ["sign-in", "label", "read", "adjudicate"],
  annotator: ["sign-in", "label"],
  viewer: ["sign-in", "read"],
};

/** Whether a role may do all that is asked. */
export function mayDo(role: Role, asked: Permission | readonly Permission[]): boolean {
  return [asked].flat().every((permission) => PERMISSIONS_OF[role].includes(permission));
}

/** A stored role; an unknown word may do the least. */
export function parseRole(text: unknown): Role {
  return ROLES.find((role) => role === text) ?? "annotator";
}

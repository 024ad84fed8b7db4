/**
 * What a person may do here. One machine has an owner; a team adds the others. The list is ordered by what they may do,
 * but nothing is decided by the order: `mayDo` is the one place.
 */
export const ROLES = ["owner", "adjudicator", "annotator", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** What a page or a route asks for. */
export type Permission = "read" | "label" | "adjudicate" | "manage";

const PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: ["read", "label", "adjudicate", "manage"],
  adjudicator: ["read", "label", "adjudicate"],
  annotator: ["read", "label"],
  viewer: ["read"],
};

export function mayDo(role: Role, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}

/** A stored role; an unknown word may do the least. */
export function parseRole(text: unknown): Role {
  return ROLES.find((role) => role === text) ?? "viewer";
}

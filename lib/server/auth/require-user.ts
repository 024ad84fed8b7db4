import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { mayDo, type Permission } from "./role";
import { findSignedInUser, type SignedInUser } from "./signed-in-user";

/** One look-up for a whole page, however many of its parts ask. */
const currentUser = cache(async (): Promise<SignedInUser | null> => findSignedInUser(await headers()));

/** For pages: the person who asks. Nobody signed in, or somebody who may not, is led to the page that says how to get in. */
export async function requireUser(permission: Permission = "read"): Promise<SignedInUser> {
  const user = await currentUser();
  if (user === null) redirect("/sign-in");
  if (!mayDo(user.role, permission)) redirect("/sign-in?reason=forbidden");
  return user;
}

import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { mayDo, type Permission } from "../../blindness/role";
import { findSignedInUser, type SignedInUser } from "./signed-in-user";

/** One look-up for a whole page, however many of its parts ask. */
const currentUser = cache(async (): Promise<SignedInUser | null> => findSignedInUser(await headers()));

/** For pages: the person who asks. Nobody signed in is led to the page that says how to get in; who may not gets 403 and a page that says why. */
export async function requireUser(permission: Permission | readonly Permission[]): Promise<SignedInUser> {
  const user = await currentUser();
  if (user === null) redirect("/sign-in");
  if (!mayDo(user.role, permission)) forbidden();
  return user;
}

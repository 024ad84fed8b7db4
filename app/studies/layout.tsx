import type { ReactNode } from "react";
import { requireUser } from "@/lib/server/auth/require-user";

/** Asked before anything of a page leaves: somebody who is not signed in gets a redirect, not the frame of a page. */
export default async function StudiesLayout({ children }: { children: ReactNode }) {
  await requireUser("sign-in");
  return children;
}

// /api/auth/…: the parts of better-auth that this product uses, and no other: opening a link, signing out. Open to anyone:
// a link's token is the key, signing out needs the cookie. Origin is checked by better-auth itself.
import { openAuth } from "@/lib/server/auth/auth";
import { problem, problemResponse } from "@/lib/server/http/problem";

export const dynamic = "force-dynamic";

const OPEN = new Set(["GET /api/auth/magic-link/verify", "POST /api/auth/sign-out"]);

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!OPEN.has(`${request.method} ${pathname}`)) return problemResponse(problem("not-found", "There is no such address.", { found: pathname }));
  return (await openAuth()).handler(request);
}

export { answer as GET, answer as POST };

/** For tests: a person of any role, signed in. */
import { randomUUID } from "node:crypto";
import type { Role } from "../../blindness/role";
import { buildAuth, openAuth } from "../auth/auth";
import { openDatabase } from "../db";
import { readEnvironment } from "../env";

const HOST = "localhost:3000";

/** Makes the person unless there is one of that handle, and gives the cookie of a new sign-in. */
export async function signInAs(role: Role, handle: string = role): Promise<string> {
  const database = await openDatabase();
  const email = `${handle}@plumbline.invalid`;
  const person = { id: randomUUID(), name: handle, handle, role, email, emailVerified: true };
  await database.user.upsert({ where: { handle }, update: {}, create: person });
  const tokens: string[] = [];
  const auth = buildAuth(database, readEnvironment(), (token) => tokens.push(token));
  await auth.api.signInMagicLink({ body: { email }, headers: new Headers({ host: "localhost" }) });
  const query = new URLSearchParams({ token: tokens[0] ?? "", callbackURL: "/" });
  const response = await (await openAuth()).handler(new Request(`http://${HOST}/api/auth/magic-link/verify?${query}`, { headers: { host: HOST } }));
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

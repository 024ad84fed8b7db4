import { openDatabase } from "../db";
import { readEnvironment } from "../env";
import { endLinks } from "../repositories/people";
import { withRetry } from "../with-retry";

/**
 * A fresh link for a person who is there, as a path below the server's address (`/sign-in/<token>`). It works once and for a
 * week; links that were made for this person earlier stop working.
 */
export async function createSignInLink(email: string): Promise<string> {
  const database = await openDatabase();
  await withRetry(() => endLinks(database, email));
  const tokens: string[] = [];
  // Loaded here: it takes a third of a second, which every command would pay.
  const { buildAuth } = await import("./auth");
  const auth = buildAuth(database, readEnvironment(), (token) => tokens.push(token));
  await auth.api.signInMagicLink({ body: { email }, headers: new Headers({ host: "localhost" }) });
  const token = tokens[0];
  if (token === undefined) throw new Error("no sign-in link was made");
  return `/sign-in/${token}`;
}

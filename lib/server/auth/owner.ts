import { randomUUID } from "node:crypto";
import { openDatabase } from "../db";
import { readEnvironment } from "../env";
import { withRetry } from "../with-retry";

export const OWNER_HANDLE = "owner";
/** Never written to: links are printed, not sent. `.invalid` can belong to nobody. */
const OWNER = { name: "Owner", handle: OWNER_HANDLE, email: "owner@plumbline.invalid", role: "owner" };

/** The owner of this data folder, made on first use. */
export async function ensureOwner(): Promise<{ email: string; handle: string }> {
  const database = await openDatabase();
  const { email, handle } = OWNER;
  await withRetry(() => database.user.upsert({ where: { email }, update: {}, create: { ...OWNER, id: randomUUID(), emailVerified: true } }));
  return { email, handle };
}

/**
 * A fresh link for the owner, as a path below the server's address (`/sign-in/<token>`). It works once and for a week;
 * links printed earlier stop working.
 */
export async function createOwnerLink(): Promise<string> {
  const database = await openDatabase();
  const { email } = await ensureOwner();
  // The value is better-auth's JSON; an address stands in it as it is.
  const earlier = { identifier: { startsWith: "magic-link:" }, value: { contains: JSON.stringify(email) } };
  await withRetry(() => database.verification.deleteMany({ where: earlier }));
  const tokens: string[] = [];
  // Loaded here: it takes a third of a second, which every command would pay.
  const { buildAuth } = await import("./auth");
  const auth = buildAuth(database, readEnvironment(), (token) => tokens.push(token));
  await auth.api.signInMagicLink({ body: { email }, headers: new Headers({ host: "localhost" }) });
  const token = tokens[0];
  if (token === undefined) throw new Error("no sign-in link was made");
  return `/sign-in/${token}`;
}

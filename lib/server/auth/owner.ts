import { randomUUID } from "node:crypto";
import { openDatabase } from "../db";
import { withRetry } from "../with-retry";
import { createSignInLink } from "./sign-in-link";

/** Whoever runs Plumbline on this machine. The role of this person cannot be changed: somebody must be able to manage. */
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

/** A fresh link for the owner, as a path below the server's address (`/sign-in/<token>`). */
export async function createOwnerLink(): Promise<string> {
  return createSignInLink((await ensureOwner()).email);
}

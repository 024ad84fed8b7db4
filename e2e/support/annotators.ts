import { existsSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, type Browser, type BrowserContext, request } from "@playwright/test";
import { BASE_URL, FOLDER, OWNER_STATE } from "./server-folder";

const HEADERS = { origin: BASE_URL, "content-type": "application/json" };

async function post(context: APIRequestContext, address: string, data: unknown): Promise<unknown> {
  const response = await context.post(`${BASE_URL}${address}`, { data, headers: HEADERS });
  if (!response.ok()) throw new Error(`${address} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** Asks as the owner. */
async function asOwner(address: string, data: unknown): Promise<unknown> {
  const owner = await request.newContext({ storageState: OWNER_STATE });
  try {
    return await post(owner, address, data);
  } finally {
    await owner.dispose();
  }
}

/**
 * Invites somebody, takes the invitation in a browser of its own, and gives that browser's cookies as a file. A worker that
 * begins anew after a failure finds the person there.
 */
export async function inviteAnnotator(handle: string, role: "annotator" | "adjudicator" = "annotator"): Promise<string> {
  const state = path.join(FOLDER, `${handle}.json`);
  if (existsSync(state)) return state;
  const { link } = (await asOwner("/api/v1/invitations", { handle, role })) as { link: string };
  const guest = await request.newContext();
  const { signIn } = (await post(guest, "/api/v1/invitations/accept", { token: link.split("/").at(-1) })) as { signIn: string };
  const answer = await guest.get(`${BASE_URL}${signIn}`);
  if (!answer.ok()) throw new Error(`the sign-in link answered ${answer.status()}`);
  await guest.storageState({ path: state });
  await guest.dispose();
  return state;
}

/** A browser of somebody's own, with the settings of every journey. */
export function openAs(browser: Browser, storageState: string): Promise<BrowserContext> {
  return browser.newContext({
    storageState,
    baseURL: BASE_URL,
    viewport: { width: 1280, height: 800 },
    locale: "de-DE",
    timezoneId: "Pacific/Kiritimati",
  });
}

/** Gives a sample to raters and says which assignment that is. */
export async function assign(study: string, definition: Record<string, unknown>): Promise<string> {
  const { id } = (await asOwner(`/api/v1/studies/${study}/assignments`, definition)) as { id: string };
  return id;
}

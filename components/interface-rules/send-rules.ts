/** The requests of the pages of interface rules and state rules. Answers of our own server have the shapes that its use-cases declare. */
import type { InterfaceRulesDefinition } from "@/lib/gates/interface-rules";
import type { RulesInput } from "@/lib/view-models/interface-rules-page";

/** Why the server did not do it, as its problem document says. */
export interface Refusal {
  detail: string;
  found: string | null;
  expected: string | null;
  /** Somebody else saved first. */
  isStale: boolean;
}

export type Answer<Document> = { ok: true; document: Document } | { ok: false; refusal: Refusal };

const path = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}/interface-rules`;

export function previewRules(study: string, definition: InterfaceRulesDefinition, signal: AbortSignal): Promise<Answer<RulesInput>> {
  return send(`${path(study)}/preview`, "POST", { definition }, signal);
}

export function saveRules(
  study: string,
  set: { id: string; answersVersion: number | null; definition: InterfaceRulesDefinition },
): Promise<Answer<{ id: string; version: number }>> {
  return send(path(study), "PUT", set, undefined);
}

/** Tables of the state rule kernel; what they must look like the server says. */
export function saveTables(
  study: string,
  set: { id: string; answersVersion: number | null; definition: unknown },
): Promise<Answer<{ id: string; version: number }>> {
  return send(`/api/v1/studies/${encodeURIComponent(study)}/state-rules`, "PUT", set, undefined);
}

async function send<Document>(address: string, method: string, body: object, signal: AbortSignal | undefined): Promise<Answer<Document>> {
  let response: Response;
  try {
    const headers = { "content-type": "application/json" };
    response = await fetch(address, { method, headers, body: JSON.stringify(body), ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return { ok: false, refusal: { detail: "The server does not answer.", found: null, expected: null, isStale: false } };
  }
  const document = (await response.json().catch(() => ({}))) as Document & { detail?: string; found?: string | null; expected?: string | null };
  if (response.ok) return { ok: true, document };
  const { detail = response.statusText, found = null, expected = null } = document;
  return { ok: false, refusal: { detail, found, expected, isStale: response.status === 409 } };
}

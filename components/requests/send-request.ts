/** Why the server did not do it, as its problem document says. */
export interface Refusal {
  detail: string;
  found: string | null;
  expected: string | null;
  /** Somebody else saved first. */
  isStale: boolean;
}

export type Answer<Document> = { ok: true; document: Document } | { ok: false; refusal: Refusal };

/**
 * Asks our own server and gives its document, whose shape its use-case declares, or why it refused; a server that does not answer refuses too.
 * @throws only where `signal` was aborted: then nobody waits any more.
 */
export async function sendRequest<Document>(
  address: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  body?: object,
  signal?: AbortSignal,
): Promise<Answer<Document>> {
  let response: Response;
  try {
    const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    response = await fetch(address, { method, ...sent, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return { ok: false, refusal: { detail: "The server does not answer.", found: null, expected: null, isStale: false } };
  }
  const document = (await response.json().catch(() => ({}))) as Document & { detail?: string; found?: string | null; expected?: string | null };
  if (response.ok) return { ok: true, document };
  const { detail = response.statusText, found = null, expected = null } = document;
  return { ok: false, refusal: { detail, found, expected, isStale: response.status === 409 } };
}

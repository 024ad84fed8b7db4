export type Sent<T> = { ok: true; value: T } | { ok: false; message: string };

/** Sends a change and gives the document, or the sentence of the problem that it was answered with. */
export async function sendJson<T>(method: "POST" | "PATCH" | "DELETE", address: string, body?: unknown): Promise<Sent<T>> {
  try {
    const init = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(address, { method, ...init });
    const answer: unknown = await response.json();
    // Our own routes answer these documents; a problem always has its detail.
    if (response.ok) return { ok: true, value: answer as T };
    const { detail, expected } = answer as { detail?: string; expected?: string | null };
    return {
      ok: false,
      message: [detail ?? `The server answered ${response.status}.`, expected == null ? "" : `Expected: ${expected}.`].join(" ").trim(),
    };
  } catch {
    return { ok: false, message: "The server did not answer. Is it running, and is this machine in its network?" };
  }
}

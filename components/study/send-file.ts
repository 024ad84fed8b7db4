/** What the server said was wrong (application/problem+json), or that it did not answer. */
export interface UploadProblem {
  detail: string;
  found: string | null;
  expected: string | null;
  where: string | null;
}

export type SendResult = { ok: true; answer: Record<string, unknown> } | { ok: false; problem: UploadProblem } | { ok: false; problem: null };

/**
 * Sends one body and reports how much has left. `XMLHttpRequest`, because `fetch` cannot say how far an upload is.
 * A `null` problem means that it was stopped.
 */
export function sendFile(address: string, body: Blob | null, onSent: (bytes: number) => void, signal: AbortSignal): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const finish = (result: SendResult) => {
      signal.removeEventListener("abort", stop);
      resolve(result);
    };
    request.open("POST", address);
    request.upload.onprogress = (event) => onSent(event.loaded);
    request.onload = () => {
      const document = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) finish({ ok: true, answer: document });
      else finish({ ok: false, problem: toProblem(document, request.status) });
    };
    request.onerror = () => finish({ ok: false, problem: { detail: "The server does not answer.", found: null, expected: null, where: null } });
    request.onabort = () => finish({ ok: false, problem: null });
    if (signal.aborted) {
      finish({ ok: false, problem: null });
      return;
    }
    signal.addEventListener("abort", stop);
    request.send(body);
  });
}

/** Sends a JSON document and gives what the server answered, or what was wrong. */
export async function sendJson(
  method: "POST" | "PUT" | "DELETE",
  address: string,
  body: unknown,
): Promise<{ ok: true; answer: Record<string, unknown> } | { ok: false; problem: UploadProblem }> {
  try {
    const response = await fetch(address, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const document = parse(await response.text());
    return response.ok ? { ok: true, answer: document } : { ok: false, problem: toProblem(document, response.status) };
  } catch {
    return { ok: false, problem: { detail: "The server does not answer.", found: null, expected: null, where: null } };
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function toProblem(document: Record<string, unknown>, status: number): UploadProblem {
  const text = (key: string): string | null => (typeof document[key] === "string" ? document[key] : null);
  return { detail: text("detail") ?? `The server answered ${status}.`, found: text("found"), expected: text("expected"), where: text("where") };
}

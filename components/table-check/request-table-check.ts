import type { TableCheckInput } from "@/lib/view-models/table-check";

/** Asks our own server; a pasted text is kept nowhere. Its answer has the shape that the use-case declares. */
export async function requestTableCheck(
  asked: { text: string } | { example: string },
): Promise<{ ok: true; document: TableCheckInput } | { ok: false; fault: string }> {
  try {
    const response =
      "example" in asked
        ? await fetch(`/api/v1/check-table/${encodeURIComponent(asked.example)}`)
        : await fetch("/api/v1/check-table", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, document: answer as TableCheckInput };
    const detail = typeof answer === "object" && answer !== null && "detail" in answer ? answer.detail : null;
    return { ok: false, fault: typeof detail === "string" ? detail : `The server answered ${response.status}.` };
  } catch {
    return { ok: false, fault: "The server does not answer." };
  }
}

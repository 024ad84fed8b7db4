/** Saves the factors of one configuration; null when it is done, else why not. */
export async function saveFactors(study: string, configuration: string, factors: Record<string, string>): Promise<string | null> {
  try {
    const response = await fetch(`/api/v1/studies/${encodeURIComponent(study)}/factors`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ configuration, factors }),
    });
    if (response.ok) return null;
    const problem: unknown = await response.json().catch(() => null);
    const detail = typeof problem === "object" && problem !== null && "detail" in problem ? problem.detail : null;
    return typeof detail === "string" ? detail : `The server answered ${response.status}`;
  } catch {
    return "The server does not answer";
  }
}

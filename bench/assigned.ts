/** A sample of all failed runs of a study, given to its owner to label. */
import type { Served } from "./served";

export interface Assigned {
  assignmentId: string;
  /** The runs in the owner's order. */
  trajectoryIds: string[];
}

export async function assignToOwner({ url, cookie }: Served, study: string, n: number): Promise<Assigned> {
  const ask = async <T>(address: string, body?: unknown): Promise<T> => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/v1/studies/${study}/${address}`, {
      ...init,
      headers: { cookie, origin: url, "content-type": "application/json" },
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { sampleId } = await ask<{ sampleId: string }>("sample", { n, seed: 1, where: "failed" });
  const { id } = await ask<{ id: string }>("assignments", { sampleId, kind: "gap", mode: "single", raters: ["owner"], ratersPerItem: 1, seed: 1 });
  const { items } = await ask<{ items: { trajectoryId: string }[] }>(`assignments/${id}/queue`);
  return { assignmentId: id, trajectoryIds: items.map(({ trajectoryId }) => trajectoryId) };
}

/** The requests of the trajectory page. Answers of our own server have the shapes that its use-cases declare. */
import type { PendingSave, SendResult } from "@/components/annotation/save-queue";
import { readProblem } from "@/components/requests/read-problem";
import type { LabelEntry } from "@/lib/labels/label";
import type { ArgumentSource } from "@/lib/matching/provenance/source-status";
import type { SpanAddress } from "@/lib/trajectory/span";
import type { FindView, StepsView, TrajectoryView } from "@/lib/view-models/trajectory-view";

const part = encodeURIComponent;
const runPath = (study: string, trajectoryId: string): string => `/api/v1/studies/${part(study)}/trajectories/${part(trajectoryId)}`;

/** The server gave an answer that is none of the kind asked for. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** The document at an address of our own; a `RequestError` for any answer but a good one. */
export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, signal === undefined ? {} : { signal });
  if (!response.ok) throw new RequestError(response.status, await problemDetail(response));
  return response.json();
}

async function problemDetail(response: Response): Promise<string> {
  try {
    return (await readProblem(response)).detail || response.statusText;
  } catch {
    return response.statusText;
  }
}

export async function fetchView(study: string, trajectoryId: string): Promise<TrajectoryView> {
  return (await getJson(runPath(study, trajectoryId))) as TrajectoryView;
}

export async function fetchSteps(study: string, trajectoryId: string, from: number, to: number): Promise<StepsView> {
  return (await getJson(`${runPath(study, trajectoryId)}/steps?from=${from}&to=${to}`)) as StepsView;
}

export async function fetchFind(study: string, trajectoryId: string, query: string, signal: AbortSignal): Promise<FindView> {
  return (await getJson(`${runPath(study, trajectoryId)}/find?q=${part(query)}`, signal)) as FindView;
}

export async function fetchProvenance(study: string, trajectoryId: string, t: number, k: number): Promise<{ arguments: ArgumentSource[] }> {
  return (await getJson(`${runPath(study, trajectoryId)}/provenance?t=${t}&k=${k}`)) as { arguments: ArgumentSource[] };
}

export async function fetchText(study: string, trajectoryId: string, address: SpanAddress): Promise<string> {
  return fetchRunText(runPath(study, trajectoryId), address);
}

/** A whole raw text of the run whose routes begin at `path`. */
export async function fetchRunText(path: string, { source, t, k, field }: SpanAddress): Promise<string> {
  const response = await fetch(`${path}/text?source=${source}&t=${t}&k=${k}&field=${field}`);
  if (!response.ok) throw new RequestError(response.status, await problemDetail(response));
  // Not `response.text()`: that would take a byte order mark off, and every offset behind it would be one too small.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

const LONGEST_WAIT_MS = 20_000;

/** One try. What the server cannot decide now (500 and up, 429, no answer, signed out) is worth another one. */
export async function sendLabel({ key, study, input }: PendingSave): Promise<SendResult> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/studies/${part(study)}/labels/${part(key)}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
  } catch {
    return { kind: "unreachable" };
  }
  try {
    if (response.ok) return { kind: "saved", entry: (await response.json()) as LabelEntry };
    if (response.status >= 500 || response.status === 429 || response.status === 401) return { kind: "unreachable" };
    return { kind: "refused", problem: await readProblem(response) };
  } catch {
    return { kind: "unreachable" };
  }
}

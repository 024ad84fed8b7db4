/** The requests of the annotate screens. Answers of our own server have the shapes that its use-cases declare. */
import { readProblem } from "@/components/requests/read-problem";
import { fetchRunText, getJson } from "@/components/trajectory/fetch-run";
import type { RunFetcher } from "@/components/trajectory/run-fetcher";
import type { LabelEntry } from "@/lib/labels/label";
import type { AnnotationItem, AnnotationQueue } from "@/lib/view-models/annotation-item";
import type { FindView, StepsView } from "@/lib/view-models/trajectory-view";
import { isHeld, type OutboxAnswer, type OutboxEntry } from "./outbox";

const part = encodeURIComponent;
const assignmentPath = (study: string, assignment: string): string => `/api/v1/studies/${part(study)}/assignments/${part(assignment)}`;
const itemPath = (study: string, assignment: string, trajectoryId: string): string =>
  `${assignmentPath(study, assignment)}/items/${part(trajectoryId)}`;

export async function fetchQueue(study: string, assignment: string): Promise<AnnotationQueue> {
  return (await getJson(`${assignmentPath(study, assignment)}/queue`)) as AnnotationQueue;
}

export async function fetchItem(study: string, assignment: string, trajectoryId: string): Promise<AnnotationItem> {
  return (await getJson(itemPath(study, assignment, trajectoryId))) as AnnotationItem;
}

/** Holds the run for this rater. Harmless a second time. */
export async function reserveItem(study: string, assignment: string, trajectoryId: string): Promise<void> {
  await fetch(`${assignmentPath(study, assignment)}/reservations`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ trajectoryId }),
  });
}

/** Steps, long texts and find of a run, through the queue's own blind routes. */
export type ItemFetcher = Pick<RunFetcher, "steps" | "text" | "find">;

export function createItemFetcher(study: string, assignment: string, trajectoryId: string): ItemFetcher {
  const path = itemPath(study, assignment, trajectoryId);
  return {
    steps: async (from, to) => (await getJson(`${path}/steps?from=${from}&to=${to}`)) as StepsView,
    text: (address) => fetchRunText(path, address),
    find: async (query, signal) => (await getJson(`${path}/find?q=${part(query)}`, signal)) as FindView,
  };
}

/** Sends the hand-ins that wait only for a possible undo: the page is being left. What does not arrive is sent on the next visit. */
export function handInOnLeaving(entries: readonly OutboxEntry[]): void {
  for (const { study, assignmentId, trajectoryId, job } of entries.filter(isHeld)) {
    if (job.kind !== "submit" || entries.some((other) => other.trajectoryId === trajectoryId && other.job.kind === "label")) continue;
    const body = new Blob([JSON.stringify({ milliseconds: job.milliseconds })], { type: "application/json" });
    navigator.sendBeacon(`${itemPath(study, assignmentId, trajectoryId)}/submit`, body);
  }
}

const LONGEST_WAIT_MS = 20_000;
/** Says whose labels these are: a server that knows somebody else under this cookie refuses them. */
const RATER_HEADER = "x-plumbline-rater";

/** One try. What the server cannot decide now (500 and up, 429, no answer) is worth another one. */
export async function sendEntry(entry: OutboxEntry): Promise<OutboxAnswer> {
  const { study, assignmentId, trajectoryId, key, job } = entry;
  const isLabel = job.kind === "label";
  const path = isLabel ? `${assignmentPath(study, assignmentId)}/labels/${part(key)}` : `${itemPath(study, assignmentId, trajectoryId)}/submit`;
  let response: Response;
  try {
    response = await fetch(path, {
      method: isLabel ? "PUT" : "POST",
      headers: { "content-type": "application/json", [RATER_HEADER]: entry.rater },
      body: JSON.stringify(isLabel ? job.input : { milliseconds: job.milliseconds }),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (response.ok) return { kind: "saved", entry: isLabel ? ((await response.json()) as LabelEntry) : null };
    if (response.status === 401) return { kind: "signed-out" };
    if (response.status >= 500 || response.status === 429 || response.status === 408) return { kind: "unreachable" };
    return { kind: "refused", problem: await readProblem(response) };
  } catch {
    return { kind: "unreachable" };
  }
}

/**
 * People who label at the same time: each with an account by invitation, an assignment, an order and cookies of their own, and each doing
 * what the annotate screen does: the next run of the queue, a label with a pinned quote case by case and of the run, now and then taken
 * back and given again, own progress, handed in.
 */
import { randomUUID } from "node:crypto";
import type { AnnotationItem, AnnotationQueue } from "../lib/view-models/annotation-item";
import type { TextView } from "../lib/view-models/trajectory-view";
import { followSignIn, type Served } from "./served";

export interface Crowd {
  study: string;
  /** Where requests go, one after the other in turn. */
  urls: readonly string[];
  members: Member[];
  saves: number[];
  reads: number[];
  /** Entries by the key that they were sent under. */
  acknowledged: Map<string, number>;
  /** Answers that say no, with what they say. */
  errors: string[];
  /** Connections that were cut or refused before an answer began: nobody knows whether what was sent was kept. */
  unanswered: number;
  /** Answers that began and did not come to their end, or that are no JSON. */
  half: string[];
}

interface Member {
  handle: string;
  cookie: string;
  assignmentId: string;
  /** The run that is labelled now; null before the next one is looked up. */
  run: string | null;
  /** How many labels it has from this person in this sitting. */
  labelled: number;
  rounds: number;
  requests: number;
  /** Sent, and not yet acknowledged: goes again under the same key before anything else. */
  pending: { key: string; body: string } | null;
}

/** So many cases of a run are labelled before the run itself. */
const CASES_A_RUN = 2;
/** How much of a text is pinned. */
const QUOTE_LENGTH = 40;

/** `runs`: how many each has to label. The study must hold as many failed ones. */
export async function inviteCrowd(served: Served, study: string, { people, runs }: { people: number; runs: number }): Promise<Crowd> {
  const asOwner = async <T>(address: string, body: unknown): Promise<T> => post<T>(served.url, served.cookie, address, body);
  const { sampleId } = await asOwner<{ sampleId: string }>(`studies/${study}/sample`, { n: runs, seed: 1, where: "failed" });
  const members: Member[] = [];
  for (let index = 1; index <= people; index++) {
    const handle = `rater-${String(index).padStart(2, "0")}`;
    const { link } = await asOwner<{ link: string }>("invitations", { handle, role: "annotator" });
    const { signIn } = await post<{ signIn: string }>(served.url, "", "invitations/accept", { token: link.split("/").at(-1) });
    const cookie = await followSignIn(`${served.url}${signIn}`);
    const definition = { sampleId, kind: "gap", mode: "single", raters: [handle], ratersPerItem: 1, seed: index };
    const { id } = await asOwner<{ id: string }>(`studies/${study}/assignments`, definition);
    members.push({ handle, cookie, assignmentId: id, run: null, labelled: 0, rounds: 0, requests: 0, pending: null });
  }
  return { study, urls: [served.url], members, saves: [], reads: [], acknowledged: new Map(), errors: [], unanswered: 0, half: [] };
}

async function post<T>(url: string, cookie: string, address: string, body: unknown): Promise<T> {
  const headers = { cookie, origin: url, "content-type": "application/json" };
  const answer = await fetch(`${url}/api/v1/${address}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/**
 * Lets everybody work until it is over: begun spread over the pace, none waiting for another, a round each time the pace has gone by.
 * Ends early for whoever has nothing left to label, which is an error: the figures would be of fewer people.
 */
export async function letWork(crowd: Crowd, paceMs: number, isOver: () => boolean): Promise<void> {
  const work = async (member: Member, index: number): Promise<void> => {
    await pause((paceMs * index) / crowd.members.length);
    while (!isOver()) {
      const begun = performance.now();
      await round(crowd, member);
      await pause(Math.max(0, paceMs - (performance.now() - begun)));
    }
  };
  await Promise.all(crowd.members.map(work));
}

/** What was sent and not acknowledged goes once more: afterwards the journal is what was acknowledged, and nothing else. */
export async function sendPending(crowd: Crowd): Promise<void> {
  for (const member of crowd.members) if (member.pending !== null) await sendLabel(crowd, member);
}

/** One label: two cases of a run, then the run as a whole, which hands it in and looks for the next. */
async function round(crowd: Crowd, member: Member): Promise<void> {
  const own = `studies/${crowd.study}/assignments/${member.assignmentId}`;
  member.rounds++;
  if (member.pending !== null && (await sendLabel(crowd, member)) === null) return;
  if (member.run === null) {
    const queue = await ask<AnnotationQueue>(crowd, member, "reads", `${own}/queue`);
    if (queue === null) return;
    if (queue.next === null) {
      crowd.errors.push(`${member.handle} has nothing left to label`);
      return;
    }
    member.run = queue.next;
    member.labelled = 0;
  }
  const item = await ask<AnnotationItem>(crowd, member, "reads", `${own}/items/${member.run}`);
  if (item === null) return;
  const caseId = item.writes.slice(0, CASES_A_RUN)[member.labelled]?.caseId ?? null;
  const seq = await give(crowd, member, item, caseId, newestAt(item, caseId));
  if (seq === null) return;
  if (member.rounds % 8 === 0) {
    const undone = await takeBack(crowd, member, item, caseId, seq);
    if (undone === null || (await give(crowd, member, item, caseId, undone)) === null) return;
  }
  if (member.rounds % 5 === 0) await ask(crowd, member, "reads", `studies/${crowd.study}/assignments`);
  member.labelled++;
  if (caseId !== null) return;
  const address = `${own}/items/${member.run}/submit`;
  if ((await ask(crowd, member, "saves", address, "POST", JSON.stringify({ milliseconds: 1_000 }))) !== null) member.run = null;
}

/** What the next label at this place answers to. */
function newestAt({ newestEntries }: AnnotationItem, caseId: string | null): number | null {
  return newestEntries.find((entry) => entry.kind === "gap" && entry.caseId === caseId)?.seq ?? null;
}

/** A label with the first thing that the agent was shown as its evidence. */
function give(crowd: Crowd, member: Member, item: AnnotationItem, caseId: string | null, answersSeq: number | null): Promise<number | null> {
  const shown = item.steps.flatMap(({ observation, calls }) => [observation, ...calls.map(({ result }) => result)]).find(isText);
  if (shown === undefined) throw new Error(`${item.trajectoryId} shows nothing that could be pinned`);
  const quote = shown.text.slice(0, QUOTE_LENGTH);
  const evidence = [{ ...shown.address, start: 0, end: quote.length, quote, role: "supports" }];
  const said = { label: "other:planning", labels: ["other:planning"], evidence, note: "It goes where it has been before.", undoes: null };
  return newLabel(crowd, member, { trajectoryId: item.trajectoryId, caseId, ...said, answersSeq });
}

function takeBack(crowd: Crowd, member: Member, { trajectoryId }: AnnotationItem, caseId: string | null, seq: number): Promise<number | null> {
  return newLabel(crowd, member, { trajectoryId, caseId, label: null, labels: [], evidence: [], note: "", undoes: seq, answersSeq: seq });
}

function newLabel(crowd: Crowd, member: Member, said: object): Promise<number | null> {
  member.pending = { key: randomUUID(), body: JSON.stringify({ assisted: false, ...said }) };
  return sendLabel(crowd, member);
}

/** The number of the entry once it is acknowledged. A refusal is an error and is not sent again. */
async function sendLabel(crowd: Crowd, member: Member): Promise<number | null> {
  if (member.pending === null) return null;
  const { key, body } = member.pending;
  const cutBefore = crowd.unanswered + crowd.half.length;
  const address = `studies/${crowd.study}/assignments/${member.assignmentId}/labels/${key}`;
  const entry = await ask<{ seq: number }>(crowd, member, "saves", address, "PUT", body);
  if (entry !== null) crowd.acknowledged.set(key, entry.seq);
  if (entry !== null || crowd.unanswered + crowd.half.length === cutBefore) member.pending = null;
  return entry?.seq ?? null;
}

/** The document of an answer that says yes; null for every other, which is counted by its kind. */
async function ask<T>(
  crowd: Crowd,
  member: Member,
  kind: "saves" | "reads",
  address: string,
  method = "GET",
  body: string | null = null,
): Promise<T | null> {
  const url = crowd.urls[member.requests++ % crowd.urls.length] ?? "";
  const headers = { cookie: member.cookie, origin: url, "content-type": "application/json" };
  const begun = performance.now();
  const answer = await fetch(`${url}/api/v1/${address}`, { method, headers, body }).catch(() => null);
  if (answer === null) {
    crowd.unanswered++;
    return null;
  }
  const document = await answer.text().then(
    (text) => parse<T>(text),
    () => null,
  );
  if (document === null) {
    crowd.half.push(`${method} ${address}: ${answer.status}`);
    return null;
  }
  if (answer.ok) {
    crowd[kind].push(performance.now() - begun);
    return document;
  }
  crowd.errors.push(`${method} ${address}: ${answer.status} ${JSON.stringify(document)}`);
  return null;
}

/** null for what is no JSON. */
function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

function isText(text: TextView | null): text is TextView {
  return text !== null && text.address.source === "step" && text.text.trim() !== "";
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The requests of the judge page. Answers of our own server have the shapes that its use-cases declare. */
import type { JudgementItem, StartedJob } from "@/lib/view-models/judge-page";

export interface Refusal {
  detail: string;
  found: string | null;
  expected: string | null;
}

export type Answer<Document> = { ok: true; document: Document } | { ok: false; refusal: Refusal };

const SILENT: Refusal = { detail: "The server does not answer.", found: null, expected: null };
const base = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}`;
const judgePath = (study: string, judge: string): string => `${base(study)}/judges/${encodeURIComponent(judge)}`;

export async function send<Document>(address: string, method: "GET" | "POST" | "DELETE", body?: object): Promise<Answer<Document>> {
  const init = body === undefined ? { method } : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, init).catch(() => null);
  if (response === null) return { ok: false, refusal: SILENT };
  const document = (await response.json().catch(() => ({}))) as Document & Partial<Refusal>;
  if (response.ok) return { ok: true, document };
  const { detail = response.statusText, found = null, expected = null } = document;
  return { ok: false, refusal: { detail, found, expected } };
}

export interface Estimate {
  items: number;
  cached: number;
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
}

export const estimate = (study: string, judge: string, sample: string): Promise<Answer<Estimate>> =>
  send(`${judgePath(study, judge)}/estimate${sample === "" ? "" : `?sample=${encodeURIComponent(sample)}`}`, "GET");

export const makeJudge = (study: string, judge: object): Promise<Answer<{ id: string; version: string }>> =>
  send(`${base(study)}/judges`, "POST", judge);

export const loadItem = (study: string, judge: string, key: string): Promise<Answer<JudgementItem>> =>
  send(`${judgePath(study, judge)}/items/${key}`, "GET");

export interface Review {
  labelKey: string;
  review: "accepted" | "changed" | "rejected";
  labels: readonly string[];
  answersSeq: number | null;
}

export const sendReview = (study: string, judge: string, key: string, review: Review): Promise<Answer<{ review: Review["review"] }>> =>
  send(`${judgePath(study, judge)}/items/${key}/review`, "POST", review);

/** The job as it waits again. */
export const resumeJob = (job: string): Promise<Answer<Omit<StartedJob, "maxCost" | "maxTokens">>> =>
  send(`/api/v1/jobs/${encodeURIComponent(job)}/resume`, "POST");

export const startPath = (study: string): string => `${base(study)}/judge`;

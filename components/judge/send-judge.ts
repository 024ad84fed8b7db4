/** The requests of the judge page. Answers of our own server have the shapes that its use-cases declare. */
import { type Answer, sendRequest } from "@/components/requests/send-request";
import type { JudgementItem, StartedJob } from "@/lib/view-models/judge-page";

const base = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}`;
const judgePath = (study: string, judge: string): string => `${base(study)}/judges/${encodeURIComponent(judge)}`;

export interface Estimate {
  items: number;
  cached: number;
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
}

export const estimate = (study: string, judge: string, sample: string): Promise<Answer<Estimate>> =>
  sendRequest(`${judgePath(study, judge)}/estimate${sample === "" ? "" : `?sample=${encodeURIComponent(sample)}`}`, "GET");

export const makeJudge = (study: string, judge: object): Promise<Answer<{ id: string; version: string }>> =>
  sendRequest(`${base(study)}/judges`, "POST", judge);

export const loadItem = (study: string, judge: string, key: string): Promise<Answer<JudgementItem>> =>
  sendRequest(`${judgePath(study, judge)}/items/${key}`, "GET");

export interface Review {
  labelKey: string;
  review: "accepted" | "changed" | "rejected";
  labels: readonly string[];
  answersSeq: number | null;
}

export const sendReview = (study: string, judge: string, key: string, review: Review): Promise<Answer<{ review: Review["review"] }>> =>
  sendRequest(`${judgePath(study, judge)}/items/${key}/review`, "POST", review);

/** The job as it waits again. */
export const resumeJob = (job: string): Promise<Answer<Omit<StartedJob, "maxCost" | "maxTokens">>> =>
  sendRequest(`/api/v1/jobs/${encodeURIComponent(job)}/resume`, "POST");

export const startPath = (study: string): string => `${base(study)}/judge`;

/** The requests of the write set page. Answers of our own server have the shapes that its use-cases declare. */
import { type Answer, sendRequest } from "@/components/requests/send-request";
import { followJobEvents, isJobOver } from "@/components/study/job-events";
import type { ImportJob } from "@/lib/view-models/import-progress";
import type { MatcherSettingsDraft } from "@/lib/view-models/matcher-settings";
import type { DraftDecision } from "@/lib/view-models/write-set";

export interface Changes {
  environment: string;
  version: number;
  changes: readonly DraftDecision[];
}

const path = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}/write-set`;

export const writeSetPreviewPath = (study: string): string => `${path(study)}/preview`;

export function saveChanges(study: string, changes: Changes): Promise<Answer<{ version: number; touched: number; jobId: string | null }>> {
  return sendRequest(path(study), "PUT", changes);
}

export type MatcherSettingsChange = { version: number } & MatcherSettingsDraft;

const settingsPath = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}/match-settings`;

export const settingsPreviewPath = (study: string): string => `${settingsPath(study)}/preview`;

export function saveMatcherSettings(study: string, change: MatcherSettingsChange): Promise<Answer<{ version: number; jobId: string }>> {
  return sendRequest(settingsPath(study), "PUT", change);
}

export interface ModelPass {
  environment: string;
  provider: string;
  model: string;
}

export interface ModelAnswer {
  name: string;
  kind: string;
  reason: string;
}

export function askModel(study: string, pass: ModelPass): Promise<Answer<{ actions: ModelAnswer[] }>> {
  return sendRequest(`${path(study)}/model-pass`, "POST", pass);
}

export function keepModelAnswers(
  study: string,
  pass: ModelPass & { actions: readonly string[] },
): Promise<Answer<{ version: number; jobId: string }>> {
  return sendRequest(`${path(study)}/model-pass`, "PUT", pass);
}

/** Follows a job to its end. Answers what went wrong, or null. */
export function followJob(jobId: string, onProgress: (done: number, total: number | null) => void): Promise<string | null> {
  return new Promise((resolve) => {
    const onChange = (job: ImportJob) => {
      onProgress(job.progress.done, job.progress.total);
      if (isJobOver(job)) resolve(job.state === "done" ? null : (job.error ?? "It was stopped."));
    };
    // The results are computed by whoever needs them next: a lost stream loses nothing but the wait.
    followJobEvents(jobId, onChange, () => resolve(null));
  });
}

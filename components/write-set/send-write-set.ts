/** The requests of the write set page. Answers of our own server have the shapes that its use-cases declare. */
import type { MatcherEffectInput, MatcherSettingsDraft } from "@/lib/view-models/matcher-settings";
import type { DraftDecision, EffectInput } from "@/lib/view-models/write-set";

export interface Changes {
  environment: string;
  version: number;
  changes: readonly DraftDecision[];
}

/** Why the server did not do it, as its problem document says. */
export interface Refusal {
  detail: string;
  found: string | null;
  expected: string | null;
  /** Somebody else saved first. */
  isStale: boolean;
}

export type Answer<Document> = { ok: true; document: Document } | { ok: false; refusal: Refusal };

const path = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}/write-set`;

export function previewChanges(study: string, changes: Changes, signal: AbortSignal): Promise<Answer<EffectInput>> {
  return send(`${path(study)}/preview`, "POST", changes, signal);
}

export function saveChanges(study: string, changes: Changes): Promise<Answer<{ version: number; touched: number; jobId: string | null }>> {
  return send(path(study), "PUT", changes, undefined);
}

export type MatcherSettingsChange = { version: number } & MatcherSettingsDraft;

const settingsPath = (study: string): string => `/api/v1/studies/${encodeURIComponent(study)}/match-settings`;

export function previewMatcherSettings(study: string, change: MatcherSettingsChange, signal: AbortSignal): Promise<Answer<MatcherEffectInput>> {
  return send(`${settingsPath(study)}/preview`, "POST", change, signal);
}

export function saveMatcherSettings(study: string, change: MatcherSettingsChange): Promise<Answer<{ version: number; jobId: string }>> {
  return send(settingsPath(study), "PUT", change, undefined);
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
  return send(`${path(study)}/model-pass`, "POST", pass, undefined);
}

export function keepModelAnswers(
  study: string,
  pass: ModelPass & { actions: readonly string[] },
): Promise<Answer<{ version: number; jobId: string }>> {
  return send(`${path(study)}/model-pass`, "PUT", pass, undefined);
}

async function send<Document>(
  address: string,
  method: string,
  body: Changes | MatcherSettingsChange | ModelPass,
  signal: AbortSignal | undefined,
): Promise<Answer<Document>> {
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return { ok: false, refusal: { detail: "The server does not answer.", found: null, expected: null, isStale: false } };
  }
  const document = (await response.json().catch(() => ({}))) as Document & { detail?: string; found?: string | null; expected?: string | null };
  if (response.ok) return { ok: true, document };
  const { detail = response.statusText, found = null, expected = null } = document;
  return { ok: false, refusal: { detail, found, expected, isStale: response.status === 409 } };
}

interface JobDocument {
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  progress: { done: number; total: number | null };
  error: string | null;
}

/** Follows a job to its end. Answers what went wrong, or null. */
export function followJob(jobId: string, onProgress: (done: number, total: number | null) => void): Promise<string | null> {
  return new Promise((resolve) => {
    const events = new EventSource(`/api/v1/jobs/${encodeURIComponent(jobId)}/events`);
    events.addEventListener("progress", (event: MessageEvent<string>) => {
      // Our own route's document.
      const job = JSON.parse(event.data) as JobDocument;
      onProgress(job.progress.done, job.progress.total);
      if (job.state === "queued" || job.state === "running") return;
      events.close();
      resolve(job.state === "done" ? null : (job.error ?? "It was stopped."));
    });
    // The results are computed by whoever needs them next: a lost stream loses nothing but the wait.
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) return;
      resolve(null);
    });
  });
}

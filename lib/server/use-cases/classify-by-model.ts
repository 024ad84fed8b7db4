/**
 * Asks a model once about the actions of an environment whose kind would otherwise be guessed from their names. A person looks at
 * what it said and keeps what they will; that stands in the write set with the model as its source and is never asked again. A
 * person's decision comes before it.
 */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { type AskedAction, type ClassifiedAction, classifyActions } from "../../judge/classify-actions";
import { FENCE_LENGTH } from "../../judge/fence";
import type { Database } from "../db";
import { readEnvironment } from "../env";
import { askModel } from "../judge/ask-model";
import { openModel, PROVIDERS } from "../judge/providers";
import { appendAudit } from "../repositories/audit";
import { loadActions } from "../repositories/derived";
import { findStudy, lockStudy, type StudyRow, saveStudySettings } from "../repositories/studies";
import { iterateTrajectories, type TrajectoryRow } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { ensureDerived, TRANSACTION_OPTIONS } from "./ensure-derived";
import { runsOf } from "./load-write-set";
import { openStudy } from "./open-study";
import { queueRefresh } from "./queue-refresh";
import { modelKindsOf, type StoredModelKind, withWriteSet, writeSetOf } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

export const modelPassSchema = z.strictObject({
  environment: z.string().min(1).max(100),
  provider: z.enum(PROVIDERS),
  model: z.string().min(1).max(200),
});
export type ModelPassInput = z.infer<typeof modelPassSchema>;

/** Which of its answers are kept, by the names of the actions. */
export const keepModelPassSchema = modelPassSchema.extend({ actions: z.array(z.string().min(1).max(500)).min(1).max(10_000) });
export type KeepModelPassInput = z.infer<typeof keepModelPassSchema>;

export interface ModelPassDocument {
  schemaVersion: 1;
  study: string;
  environment: string;
  /** What the model said; empty when nothing was left to ask. Nothing of it holds before it is kept. */
  actions: ClassifiedAction[];
}

export interface KeptModelPass {
  schemaVersion: 1;
  study: string;
  /** Of the write set. */
  version: number;
  /** The job that computes results anew. */
  jobId: string;
}

/** Answers that wait to be looked at: the same question is not asked twice, and only what a model has said can be kept as its word. */
const waiting = new Map<string, ClassifiedAction[]>();
const MOST_WAITING = 50;

function passKey(study: string, { environment, provider, model }: ModelPassInput): string {
  return JSON.stringify([study, environment, provider, model]);
}

/** Sources that say less than a model that has read the documentation. */
const GUESSED: ReadonlySet<string> = new Set(["name", "unknown"]);
const TIMEOUT_MS = 120_000;

export async function classifyByModel(study: string, input: ModelPassInput): Promise<Result<ModelPassDocument, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const model = await openModel(readEnvironment(), input.provider, input.model);
  if (model === null) {
    return err(
      failure("invalid", "this provider is not set up in the server's environment", {
        found: input.provider,
        expected: "a provider that is set",
        where: "provider",
      }),
    );
  }
  const asked = await actionsToAsk(database, opened.value.study, input.environment);
  const document = { schemaVersion: 1 as const, study, environment: input.environment };
  if (asked.length === 0) return ok({ ...document, actions: [] });
  const earlier = waiting.get(passKey(study, input)) ?? [];
  const answered = asked.flatMap(({ name }) => earlier.filter((answer) => answer.name === name));
  if (answered.length === asked.length) return ok({ ...document, actions: answered });
  let fault = "";
  const classified = await classifyActions(
    asked,
    async (system, user) => {
      const answer = await askModel({ model, temperature: null, maxOutputTokens: 200 * asked.length + 500, timeoutMs: TIMEOUT_MS }, system, user);
      if (answer.ok) return answer.value;
      fault = answer.fault.message;
      return { text: "", finishReason: "error" };
    },
    Array.from({ length: 4 }, () => randomBytes(FENCE_LENGTH / 2).toString("hex")),
  );
  if (!classified.ok)
    return err(
      failure("unsupported", "the model gave no answer that can be used; nothing was changed", {
        found: fault || classified.error.message,
        expected: "one kind for each action",
      }),
    );
  waiting.set(passKey(study, input), classified.value);
  for (const key of waiting.keys()) if (waiting.size > MOST_WAITING) waiting.delete(key);
  return ok({ ...document, actions: classified.value });
}

/** Keeps what a person has looked at. Their own opinion is no model's: that is an override. */
export async function keepModelPass(study: string, by: string, input: KeepModelPassInput): Promise<Result<KeptModelPass, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const said = waiting.get(passKey(study, input)) ?? [];
  const stranger = input.actions.find((name) => !said.some((answer) => answer.name === name));
  if (stranger !== undefined) {
    return err(
      failure("stale", "the model has not said anything of this action since the server started: ask it again", {
        found: stranger,
        expected: "an action of its last answer",
        where: "actions",
      }),
    );
  }
  const kept = new Set(input.actions);
  const version = await keep(
    database,
    study,
    by,
    input,
    said.filter(({ name }) => kept.has(name)),
  );
  return ok({ schemaVersion: 1, study, version, jobId: (await queueRefresh(database, study)).id });
}

/** Actions whose kind is a guess and about which no model has said anything, each with a call as it stands in a run. */
async function actionsToAsk(database: Database, study: StudyRow, environment: string): Promise<AskedAction[]> {
  const rows = runsOf(await ensureDerived(database, study), environment);
  const known = new Set(modelKindsOf(writeSetOf(study).modelKinds, environment).map(({ action }) => action));
  const tallies = await loadActions(database, study.id);
  const first = new Map<string, { row: TrajectoryRow; t: number; k: number }>();
  for (const row of rows) {
    for (const { action, source, t, k } of tallies.get(row.trajectoryId) ?? []) {
      if (GUESSED.has(source) && !known.has(action) && !first.has(action)) first.set(action, { row, t, k });
    }
  }
  const asked: AskedAction[] = [];
  const byRun = [...new Set([...first.values()].map(({ row }) => row))];
  for await (const { id, content } of iterateTrajectories(database, study.id, byRun)) {
    for (const [name, { row, t, k }] of first) {
      if (row.trajectoryId !== id) continue;
      const action = content.steps[t - 1]?.actions[k];
      asked.push({
        name,
        documentation: `called as: ${(action?.raw ?? "").slice(0, 500)}\nanswered: ${(action?.result?.text ?? content.steps[t - 1]?.observation ?? "").slice(0, 500)}`,
      });
    }
  }
  return asked;
}

async function keep(database: Database, study: string, by: string, input: ModelPassInput, actions: readonly ClassifiedAction[]): Promise<number> {
  return withRetry(() =>
    database.$transaction(async (transaction) => {
      await lockStudy(transaction, study);
      const row = await findStudy(transaction, study);
      if (row === null) throw new Error(`study ${study} is gone`);
      const writeSet = writeSetOf(row);
      const known = new Set(modelKindsOf(writeSet.modelKinds, input.environment).map(({ action }) => action));
      const added = actions
        .filter(({ name }) => !known.has(name))
        .map(
          ({ name, kind, reason }): StoredModelKind => ({
            environment: input.environment,
            action: name,
            kind,
            reason,
            by: `${input.provider} ${input.model}`,
          }),
        );
      const version = writeSet.version + 1;
      await saveStudySettings(transaction, study, withWriteSet(row, { ...writeSet, version, modelKinds: [...writeSet.modelKinds, ...added] }));
      const details = { version, model: input.model, actions: added.map(({ action, kind }) => `${action}: ${kind}`) };
      await appendAudit(transaction, { actor: by, study, action: "write-set", subject: input.environment, details });
      return version;
    }, TRANSACTION_OPTIONS),
  );
}

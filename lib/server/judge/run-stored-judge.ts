import { err, ok, type Result } from "../../base/result";
import { readEnvironment } from "../env";
import { appendAudit } from "../repositories/audit";
import { checkStart, instructionsOf, openJudge, type StartJudgeInput } from "../use-cases/judges";
import { failure, type UseCaseError } from "../use-cases/use-case-error";
import { withRetry } from "../with-retry";
import { listJudgeItems } from "./judge-items";
import { type JudgeRun, type JudgeRunResult, runJudge } from "./judge-run";
import { priceOf } from "./model-prices";
import { openModel } from "./providers";
import { runsOfSample } from "./runs-of-sample";

/** Runs a judge of a study as it is stored: what a job and the command line do. */
export async function runStoredJudge(
  input: StartJudgeInput & { study: string; judge: string; version: string },
  context: Pick<JudgeRun, "jobId" | "isStopped" | "onProgress"> & {
    /** Who starts it here and now, for the audit log; a job was started, and logged, when it was queued. */
    startedBy?: string;
  },
): Promise<Result<JudgeRunResult, UseCaseError>> {
  const opened = await openJudge(input.study, "server", input.judge, input.version);
  if (!opened.ok) return opened;
  const { database, study, judge } = opened.value;
  const fault = checkStart(judge, input);
  if (fault !== null) return err(fault);
  const environment = readEnvironment();
  const model = await openModel(environment, judge.definition.provider, judge.definition.model);
  const price = priceOf(environment.modelPrices, judge.definition.model);
  if (model === null || !price.ok) return err(failure("invalid", "the provider or its prices are not set up", { found: judge.definition.provider }));
  const sample = await runsOfSample(database, input.study, input.sample);
  if (!sample.ok) return sample;
  const instructions = await instructionsOf(database, study.id, judge);
  if (!instructions.ok) return instructions;
  const { startedBy, ...run } = context;
  if (startedBy !== undefined) {
    const details = { judge: judge.id, version: judge.version, sample: input.sample, maxCost: input.maxCost, maxTokens: input.maxTokens };
    await withRetry(() => appendAudit(database, { actor: startedBy, study: study.id, action: "work-started", subject: "judge", details }));
  }
  return ok(
    await runJudge({
      ...run,
      database,
      study,
      judge: judge.definition,
      instructions: instructions.value,
      items: await listJudgeItems(database, study, judge.definition, sample.value),
      model,
      price: price.value,
      budget: { cost: input.maxCost, tokens: input.maxTokens },
      atOnce: input.atOnce,
      timeoutMs: input.timeoutSeconds * 1_000,
    }),
  );
}

import { randomUUID } from "node:crypto";
import { type Command, InvalidArgumentError } from "commander";
import { err, type Result } from "../../lib/base/result";
import { runStoredJudge } from "../../lib/server/judge/run-stored-judge";
import { type JudgeDocument, judgeDocument } from "../../lib/server/use-cases/judge-documents";
import { createJudge, estimateJudge, judgeSchema, openJudge, startJudgeSchema } from "../../lib/server/use-cases/judges";
import { failure, type UseCaseError } from "../../lib/server/use-cases/use-case-error";
import { EXIT } from "../exit";
import { logError, print, printFailure, textTable } from "../output";

interface Options {
  study: string;
  judge: string;
  sample?: string;
  provider?: string;
  model?: string;
  task?: string;
  mode?: string;
  rubric?: string;
  samples?: number;
  policy?: string;
  window?: number;
  temperature?: number;
  maxCost?: number;
  maxTokens?: number;
  atOnce?: number;
  estimate?: boolean;
  json?: boolean;
}

export function addJudge(program: Command): void {
  program
    .command("judge")
    .description(
      "Asks a language model about the failed writes of a study; what is answered already is not asked again. Ctrl-C stops after the calls in flight.",
    )
    .requiredOption("--study <study>", "handle of the study")
    .requiredOption("--judge <id>", "handle of the judge; with --provider and --model it is made, or gets a new version")
    .option("--sample <id>", "only the runs of a sample")
    .option("--provider <name>", "openai, anthropic, google or compatible; its key stands in the environment")
    .option("--model <name>", "name of the model as the provider calls it")
    .option("--task <task>", "gap (default), misalignment or intent-drift")
    .option("--rubric <id>", "a rubric of the task's kind; default: ours")
    .option("--mode <mode>", "single or multi")
    .option("--samples <n>", "answers an item; the majority counts", number)
    .option("--policy <kind>", "what of a long run the model sees: whole, around, map-reduce")
    .option("--window <characters>", "how long a run may be before the policy matters", number)
    .option("--temperature <t>", "0 to 2; default: the provider's", number)
    .option("--max-cost <n>", "stop at this cost (needs PLUMBLINE_MODEL_PRICES)", number)
    .option("--max-tokens <n>", "stop at this many tokens", number)
    .option("--at-once <n>", "calls at once, at most", number)
    .option("--estimate", "say what it would ask and cost, call nothing")
    .option("--json", "one JSON document on standard output")
    .action(run);
}

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("a number");
  return value;
}

async function run(options: Options): Promise<void> {
  const made = await makeWhereAsked(options);
  if (!made.ok) return printFailure(made.error);
  const { study, judge: id, json } = options;
  if (options.estimate === true) {
    await print(await estimateJudge(study, id, options.sample ?? null), json === true, (estimate) =>
      textTable(Object.entries(estimate).map(([name, value]) => [name, value ?? "no price is set"])),
    );
    return;
  }
  const opened = await openJudge(study, "server", id);
  if (!opened.ok) return printFailure(opened.error);
  const { sample = null, maxCost = null, maxTokens = null, atOnce } = options;
  const input = startJudgeSchema.safeParse({ sample, maxCost, maxTokens, ...(atOnce === undefined ? {} : { atOnce }) });
  if (!input.success)
    return printFailure(
      failure("invalid", input.error.issues[0]?.message ?? "an option is off", { where: input.error.issues[0]?.path.join(".") ?? null }),
    );
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    logError("stopping: waiting for the calls in flight");
  };
  process.once("SIGINT", stop);
  const version = opened.value.judge.version;
  const result = await runStoredJudge(
    { ...input.data, study, judge: id, version },
    {
      jobId: `terminal:${randomUUID()}`,
      startedBy: "terminal",
      isStopped: () => isStopped,
      onProgress: ({ done, total, message }) => {
        if (done % 10 === 0 || done === total) logError(`${done} of ${total} items, ${message}`);
      },
    },
  );
  process.removeListener("SIGINT", stop);
  if (!result.ok) return printFailure(result.error);
  if (result.value.stoppedBecause !== null)
    logError(`stopped (${result.value.stoppedBecause}): ${result.value.left} items left; run it again to go on`);
  const document = await print(await judgeDocument(study, "terminal", id, version), json === true, toText);
  if (document !== null && document.error > 0) process.exitCode = EXIT.rejected;
}

async function makeWhereAsked(options: Options): Promise<Result<unknown, UseCaseError>> {
  const { study, judge: id, provider, model } = options;
  if (provider === undefined && model === undefined) return { ok: true, value: null };
  const { task, mode, rubric, samples, temperature, policy, window } = options;
  const given = { id, task, provider, model, mode, rubric, samples, temperature };
  const context = policy === undefined && window === undefined ? {} : { policy: { kind: policy ?? "around", budget: window ?? 200_000 } };
  const input = judgeSchema.safeParse({ ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)), ...context });
  if (input.success) return createJudge(study, "terminal", input.data);
  const issue = input.error.issues[0];
  return err(failure("invalid", issue?.message ?? "not a judge", { where: issue?.path.join(".") ?? null }));
}

function toText(document: JudgeDocument): string {
  const { judgeId, version, items, ok, skipped, error, inputTokens, outputTokens, cost } = document;
  return textTable([
    ["judge", `${judgeId} ${version}`],
    ["items", items],
    ["answered", ok],
    ["skipped", skipped],
    ["errors", error],
    ["tokens in", inputTokens],
    ["tokens out", outputTokens],
    ["cost", cost ?? "no price is set"],
  ]);
}

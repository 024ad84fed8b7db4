import type { Outcome } from "../../trajectory/trajectory";
import type { ImportItem, ImportWarning } from "../importer";
import { reject } from "../source/reject";
import type { TraceGroup } from "./trace-collector";
import { readTraceDialogue } from "./trace-dialogue";
import type { TraceSpan } from "./trace-span";

export interface ImportedTrace {
  record: number;
  line: number | null;
  externalId: string;
  /** Where the tracer knows the task apart from the run. */
  taskId?: string | null;
  spans: readonly TraceSpan[];
  outcome: Outcome;
  warnings: ImportWarning[];
}

/** One trace as a run, or as skipped when no model and no tool was called in it. */
export function importTrace({ record, line, externalId, taskId, spans, outcome, warnings }: ImportedTrace): ImportItem {
  const calls = spans.filter(({ kind }) => kind !== "other");
  // Where only the spans around the calls were kept, the outermost exchange is what there is.
  const around = spans.find(({ input, output }) => input.messages.length > 0 && output.messages.length > 0);
  if (calls.length === 0 && around === undefined) {
    return {
      kind: "skipped",
      record,
      line,
      code: "no-agent-span",
      message: `trace ${JSON.stringify(externalId.slice(0, 60))} holds neither a model call nor a tool call`,
    };
  }
  const dialogue = readTraceDialogue(calls.length > 0 || around === undefined ? spans : [{ ...around, kind: "model", tool: null }]);
  const all = [...warnings, ...dialogue.warnings];
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "the trace holds neither a model call with an output nor a tool call" });
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: null,
      externalId,
      taskId: taskId ?? externalId,
      scenarioId: null,
      agent: dialogue.model,
      instruction: "",
      systemPrompt: dialogue.systemPrompt,
      toolDocs: dialogue.toolDocs,
      initialObservation: dialogue.initialObservation,
      steps: dialogue.steps,
      outcome,
      truncated: dialogue.truncated,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

export function tooLongTrace({ traceId, record, line }: TraceGroup<unknown>): ImportItem {
  const found = `a trace of more than 64 MiB, ${JSON.stringify(traceId.slice(0, 60))}`;
  return reject(record, line, { code: "record-too-long", found, expected: "at most 64 MiB a trace" });
}

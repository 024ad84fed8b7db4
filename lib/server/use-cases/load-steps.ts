import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { stepAddressesTheJudge } from "../../judge/addresses-the-judge";
import { observationIndex, SPAN_FIELDS, SPAN_SOURCES, type SpanAddress, spanText } from "../../trajectory/span";
import type { Step, TrajectoryContent } from "../../trajectory/trajectory";
import { FOLD_LENGTH, type StepsView, type StepView, type TextView } from "../../view-models/trajectory-view";
import type { Viewer } from "../auth/viewer";
import { loadStepRange } from "../repositories/chunks";
import { type OpenTrajectory, openTrajectory } from "./open-trajectory";
import { failure, type UseCaseError } from "./use-case-error";

/** A window is what a screen needs and a bit more, never a whole long run. */
export const MAX_WINDOW = 500;

export const stepsQuerySchema = z.object({ from: z.coerce.number().int().min(1), to: z.coerce.number().int().min(1) });

/** Steps `from` to `to`, long texts folded. What lies outside the run is left out. */
export async function loadSteps(
  study: string,
  viewer: Viewer,
  trajectoryId: string,
  from: number,
  to: number,
): Promise<Result<StepsView, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  const last = Math.min(to, from + MAX_WINDOW - 1);
  const steps = await loadStepRange(opened.value.database, opened.value.chunks, from, last);
  return ok({ from, to: last, steps: steps.map(stepView) });
}

/** The place of one text, as it stands in an address. */
export const textAddressSchema = z.object({
  source: z.enum(SPAN_SOURCES),
  t: z.coerce.number().int().min(0),
  k: z.coerce.number().int().min(0),
  field: z.enum(SPAN_FIELDS),
});

/** One raw text, whole. */
export async function loadText(study: string, viewer: Viewer, trajectoryId: string, address: SpanAddress): Promise<Result<string, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  const text = spanText(await contentWithStep(opened.value, address.t), address);
  if (text !== null) return ok(text);
  return err(
    failure("not-found", "there is no text at this place", {
      found: JSON.stringify(address),
      expected: "source, t, k and field of a text",
      where: trajectoryId,
    }),
  );
}

/**
 * The run with one step loaded and the others left as holes: enough for `spanText`, whose address names the step.
 * Long runs have thousands of steps; a label names a few.
 */
export async function contentWithStep(trajectory: OpenTrajectory, t: number): Promise<TrajectoryContent> {
  const steps: Step[] = [];
  for (const step of t > 0 ? await loadStepRange(trajectory.database, trajectory.chunks, t, t) : []) steps[step.t - 1] = step;
  return { ...trajectory.header, steps };
}

export function textView(address: SpanAddress, text: string): TextView {
  return { address, text: text.length > FOLD_LENGTH ? headOf(text) : text, length: text.length };
}

/** Never ends inside a surrogate pair. */
function headOf(text: string): string {
  const head = text.slice(0, FOLD_LENGTH);
  return /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head;
}

export function stepView(step: Step): StepView {
  const at = (k: number, field: SpanAddress["field"]): SpanAddress => ({ source: "step", t: step.t, k, field });
  return {
    t: step.t,
    thought: step.thought === null ? null : textView(at(0, "thought"), step.thought),
    calls: step.actions.map((action) => ({
      k: action.k,
      action: textView(at(action.k, "action"), action.raw),
      tool: action.tool,
      isMessage: action.isMessage,
      actor: action.actor,
      result: action.result === null ? null : textView(at(action.k, "observation"), action.result.text),
    })),
    addressesJudge: stepAddressesTheJudge(step),
    observation: step.observation === null ? null : textView(at(observationIndex(step), "observation"), step.observation),
  };
}

/** A run as numbered, fenced data: each text under a line that gives its address in the words that a quote must use. */
import { observationsOf, openingTexts, type SpanAddress } from "../trajectory/span";
import type { StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import type { SelectedContext } from "./context-policy";
import { fenceLine } from "./fence";

/** Where a quote says it stands: the names of the reply's schema. */
export const QUOTE_FIELDS = ["instruction", "system", "toolDoc", "initialObs", "observation", "action", "thought"] as const;
export type QuoteField = (typeof QUOTE_FIELDS)[number];

/** The field name that a reply must use for a text of a run. */
export function quoteFieldOf(address: SpanAddress): QuoteField {
  if (address.source === "step") return address.field;
  return address.source === "probe" ? "observation" : address.source;
}

export interface RunView {
  content: TrajectoryContent;
  selected: SelectedContext;
  /** The write in question; null when the run as a whole is asked about. */
  write: { t: StepIndex; k: number } | null;
  /** The last step that is shown at all. */
  through: StepIndex;
}

/** The run in the order of its steps. What was left out is said at its place. */
export function renderRun(view: RunView, fence: string): string {
  const lines: string[] = [];
  const put = (address: SpanAddress, text: string): void => {
    lines.push(fenceLine(fence, addressWords(address, view.write)), text);
  };
  for (const { address, text } of openingTexts(view.content)) put(address, text);
  const leftOut = new Map(view.selected.leftOut.map((range) => [range.from, range]));
  for (const step of view.content.steps.slice(0, view.through)) {
    const gap = leftOut.get(step.t);
    if (gap !== undefined) lines.push(fenceLine(fence, `steps ${gap.from} to ${gap.to} are left out here`));
    if (!view.selected.shown.some((range) => range.from <= step.t && step.t <= range.to)) continue;
    if (step.thought !== null) put({ source: "step", t: step.t, k: 0, field: "thought" }, step.thought);
    for (const action of step.actions) put({ source: "step", t: step.t, k: action.k, field: "action" }, action.raw);
    for (const { address, text } of observationsOf(step)) put(address, text);
  }
  return lines.join("\n");
}

/** Every text that stands between the fence lines: what a fence token must not occur in. */
export function textsOfRun(content: TrajectoryContent): string[] {
  return [
    ...openingTexts(content).map(({ text }) => text),
    ...content.steps.flatMap((step) => [
      ...(step.thought === null ? [] : [step.thought]),
      ...step.actions.map((action) => action.raw),
      ...observationsOf(step).map(({ text }) => text),
    ]),
  ];
}

function addressWords(address: SpanAddress, write: RunView["write"]): string {
  if (address.source !== "step") return `step 0, call 0, ${quoteFieldOf(address)}`;
  const isWrite = write !== null && address.field === "action" && address.t === write.t && address.k === write.k;
  return `step ${address.t}, call ${address.k}, ${address.field}${isWrite ? " (the write in question)" : ""}`;
}

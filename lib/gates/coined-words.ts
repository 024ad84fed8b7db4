import type { JsonValue } from "../base/json";
import { contextTexts } from "../trajectory/context";
import type { GateInput, ProbeRecord } from "./gate";
import type { OfferedRead } from "./probe-source";

/**
 * Of each read that a gate made, the words that are the gate's own: a model may write into the arguments of a read whatever it
 * likes, and a reply often repeats it. Own are the names and values that stand in nothing the agent had seen, nor in what it did
 * or proposes, nor in what the probe source lists, nor in the reply to an earlier read without own words. Numbers say nothing,
 * nor does the verb of a line, which the environment took for a read.
 */
export function coinedWords(probes: readonly ProbeRecord[], { context, write }: GateInput, offers: readonly OfferedRead[]): string[][] {
  if (probes.length === 0) return [];
  const known = [
    ...contextTexts(context, write.t).map(({ text }) => text),
    ...context.steps.flatMap((step) => step.actions.map(({ raw }) => raw)),
    ...offers.flatMap(({ name, parameters }) => [name, ...parameters.map((parameter) => parameter.name)]),
  ].map((text) => text.toLowerCase());
  return probes.map((probe) => {
    const coined = wordsOfRead(probe).filter((word) => word !== "" && !known.some((text) => text.includes(word.toLowerCase())));
    if (coined.length === 0 && probe.text !== null) known.push(probe.text.toLowerCase());
    return coined;
  });
}

const LINE_VERB = /^(?:go to|look at|\S+)\s*/i;

function wordsOfRead({ tool, args }: ProbeRecord): string[] {
  return typeof args === "string" ? [args.trim().replace(LINE_VERB, "")] : [tool, ...wordsIn(args)];
}

function wordsIn(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return Object.entries(value).flatMap(([key, item]) => [key, ...wordsIn(item)]);
}

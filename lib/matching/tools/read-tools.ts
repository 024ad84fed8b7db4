import { classifyCall } from "../../environments/classify-call";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../environments/environment";
import { toolClaims } from "../../environments/tool-claims";
import type { Action, Step } from "../../trajectory/trajectory";
import { isSameStem, stemOf, wordsOf } from "../constraints/words";
import { argumentsOf } from "../provenance/call-arguments";
import type { JsonScalar } from "../provenance/json-leaves";
import { type DocumentedTool, toolDocuments } from "../provenance/tool-documents";
import type { ToolRun } from "./tool-run";

export interface ReadTool {
  name: string;
  document: DocumentedTool | null;
}

const cache = new WeakMap<ToolRun, readonly ReadTool[]>();

/** Tools that read: those the run documents, those it calls, and those its environment is known to have. */
export function readTools(run: ToolRun): readonly ReadTool[] {
  const known = cache.get(run);
  if (known !== undefined) return known;
  const found = new Map<string, ReadTool>();
  for (const document of toolDocuments(run.texts)) found.set(document.name, { name: document.name, document });
  for (const name of [...run.environment.toolNames, ...run.calls.map((call) => call.tool)]) {
    if (!found.has(name)) found.set(name, { name, document: null });
  }
  const reads = [...found.values()].filter((tool) => kindOf(run, tool.name) === "read");
  cache.set(run, reads);
  return reads;
}

/**
 * What a tool does: as the run's own calls of it were classed, by an override too; else what document, statement or name say.
 * Calls of one tool that are of several kinds (a shell) count as the first.
 */
export function kindOf(run: ToolRun, tool: string): string {
  const called = run.calls.find((call) => call.tool === tool);
  if (called !== undefined) return called.kind;
  const action: Action = { k: 0, raw: `${tool}()`, tool, args: {}, method: null, actor: "agent", isMessage: false, result: null };
  const step: Step = { t: 1, thought: null, actions: [action], observation: null };
  return classifyCall(run.environment, action, step, DEFAULT_ENVIRONMENT_SETTINGS, toolClaims(run.environment, run.content)).kind;
}

/** The tool that shows one thing of this kind: its name shares the kind's word, and it does not list or search. */
export function detailTool(run: ToolRun, kindWords: readonly string[]): ReadTool | null {
  const stems = kindWords.map(stemOf).filter((word) => word.length > 2);
  return (
    readTools(run).find((tool) => {
      const words = wordsOf(tool.name).map(stemOf);
      if (words.some((word) => LISTING.has(word))) return false;
      return words.slice(1).some((word) => stems.some((stem) => isSameStem(stem, word)));
    }) ?? null
  );
}

/** Any tool that reads things of this kind, one or many. */
export function readerOf(run: ToolRun, kindWords: readonly string[]): ReadTool | null {
  const stems = kindWords.map(stemOf).filter((word) => word.length > 2);
  return (
    readTools(run).find((tool) =>
      wordsOf(tool.name)
        .map(stemOf)
        .some((word) => stems.some((stem) => isSameStem(stem, word))),
    ) ?? null
  );
}

const LISTING = new Set(["list", "search", "find", "all"]);

/** Whether the agent asked for this very thing before step t, whatever came back. */
export function wasRead(run: ToolRun, t: number, value: JsonScalar): boolean {
  return run.calls.some(
    (call) => call.t < t && call.kind === "read" && argumentsOf(call.action).some((leaf) => String(leaf.value) === String(value)),
  );
}

/**
 * Reads that could settle a fault of a tool call, the likeliest first (methods.md §4.3): the document of the tool; the record that
 * a rule names; the thing itself, looked up by the value in question or by what the call acts on; a read whose reply shows the
 * same field; a search for what the task names. Arguments come from the write, the record and the task, never from elsewhere.
 */
import type { JsonObject } from "../../base/json";
import { wordsOf } from "../../matching/constraints/words";
import { argumentsOf } from "../../matching/provenance/call-arguments";
import { findToken, isSameField, leafField } from "../../matching/provenance/find-value";
import { type JsonScalar, leavesUnder } from "../../matching/provenance/json-leaves";
import { isTaskText } from "../../matching/provenance/run-texts";
import { isIdentifier } from "../../matching/provenance/value-forms";
import { type ReadTool, readTools } from "../../matching/tools/read-tools";
import type { PlannedRead } from "../fault";
import type { GrownToolRun } from "./growing-tool-run";
import { namesOf, type ReadPlan, readReplyOf } from "./read-tool-reply";
import type { ToolFault } from "./tool-faults";

/** At most so many for one fault; the budget of the gate may be smaller. */
const MOST_READS = 6;

export function toolReads(grown: GrownToolRun, fault: ToolFault): readonly PlannedRead[] {
  const plans = plansFor(grown, fault);
  const seen = new Set<string>();
  const distinct = plans.filter(({ tool, args }) => {
    const key = rawOf(tool, args);
    return !seen.has(key) && seen.add(key);
  });
  return distinct.slice(0, MOST_READS).map((plan) => ({
    request: { raw: rawOf(plan.tool, plan.args), tool: plan.tool, args: plan.args },
    read: (reply, isRefused) => readReplyOf(grown, fault, plan, reply, isRefused),
  }));
}

function rawOf(tool: string, args: JsonObject): string {
  return `${tool}(${JSON.stringify(args)})`;
}

function plansFor(grown: GrownToolRun, fault: ToolFault): ReadPlan[] {
  if (fault.check === "schema") return documentReads(grown);
  if (fault.ruleId === "W9" && fault.wantedRead != null) return wantedRead(grown, fault.wantedRead.tool, fault.wantedRead.value);
  return fault.ruleId === "V1" && fault.path !== null ? sourceReads(grown, fault.path) : [];
}

const DESCRIBES = new Set(["describe", "doc", "docs", "documentation", "schema", "help", "manual", "signature"]);

/** The tool that prints a document, asked for the tool in question. */
function documentReads(grown: GrownToolRun): ReadPlan[] {
  const { run, call } = grown;
  return readTools(run).flatMap((tool): ReadPlan[] => {
    if (!wordsOf(tool.name).some((word) => DESCRIBES.has(word))) return [];
    const [parameter, ...others] = parametersOf(grown, tool).filter(({ isRequired }) => isRequired);
    return parameter === undefined || others.length > 0 ? [] : [{ tool: tool.name, args: { [parameter.name]: call.tool }, isLookUp: true }];
  });
}

function wantedRead(grown: GrownToolRun, name: string, value: JsonScalar): ReadPlan[] {
  const tool = readTools(grown.run).find((known) => known.name === name);
  const parameters = tool === undefined ? [] : parametersOf(grown, tool);
  const parameter = parameters.find((known) => isIdentifier(known.name)) ?? parameters.find(({ isRequired }) => isRequired) ?? parameters[0];
  return parameter === undefined ? [] : [{ tool: name, args: { [parameter.name]: value }, isLookUp: true }];
}

/** Reads that would show where a value comes from. */
function sourceReads(grown: GrownToolRun, path: string): ReadPlan[] {
  const { run, call } = grown;
  const leaves = argumentsOf(call.action);
  const leaf = leaves.find((item) => item.path === path);
  if (leaf === undefined) return [];
  const byValue: ReadPlan[] = [];
  const byTarget: ReadPlan[] = [];
  const sameField: ReadPlan[] = [];
  const located: ReadPlan[] = [];
  const searches: ReadPlan[] = [];
  const lists: ReadPlan[] = [];
  for (const tool of readTools(run)) {
    if (wordsOf(tool.name).some((word) => DESCRIBES.has(word))) continue;
    const required = parametersOf(grown, tool).filter(({ isRequired }) => isRequired);
    const only = required[0];
    const shows = namesOf(leaf).some((name) => showsField(run, tool.name, name));
    if (only === undefined) {
      (shows ? sameField : lists).push({ tool: tool.name, args: {}, isLookUp: false });
    } else if (required.length === 1) {
      if (isSameField(only.name, leaf.field)) byValue.push({ tool: tool.name, args: { [only.name]: leaf.value }, isLookUp: true });
      const beside = leaves.find((other) => other !== leaf && isIdentifier(other.field) && isSameField(only.name, other.field));
      for (const value of namedThings(grown, only.name))
        located.push({ tool: tool.name, args: { [only.name]: value }, isLookUp: false, isLocated: true });
      if (beside !== undefined) byTarget.push({ tool: tool.name, args: { [only.name]: beside.value }, isLookUp: false });
      if (SEARCHES.test(only.name)) {
        const found = namesInTask(grown).map((name): ReadPlan => ({ tool: tool.name, args: { [only.name]: name }, isLookUp: false }));
        (shows ? sameField : searches).push(...found);
      }
    }
  }
  return [...byValue, ...byTarget, ...sameField, ...located, ...searches, ...lists];
}

/** Identifiers of this name in listings whose row the task names by its title (or the id itself): found there, and not opened. */
function namedThings({ run }: GrownToolRun, parameter: string): JsonScalar[] {
  if (!isIdentifier(parameter)) return [];
  const task = run.texts.all.filter(isTaskText).map((text) => text.lower);
  return run.texts.all.flatMap((text) =>
    text
      .remember(`ids ${parameter}`, () => (text.scan?.leaves ?? []).filter(({ key }) => key !== null && isSameField(parameter, key)))
      .flatMap((leaf): JsonScalar[] => {
        if (text.scan === null) return [];
        const titles = leavesUnder(text.scan, leaf.node).filter((other) => typeof other.value === "string" && TITLE.test(other.key ?? ""));
        const names = [leaf, ...titles].map((other) => String(other.value).toLowerCase());
        return names.some((name) => name.length >= 3 && task.some((said) => findToken(said, name) >= 0)) ? [leaf.value] : [];
      }),
  );
}

const TITLE = /^(?:title|name|label|subject)$/i;
const SEARCHES = /^(?:q|query|search(?:_?term|_?text)?|name|keywords?|text|term|title)$/i;

/** Whether a reply of this tool had this field: its response schema, as far as the record shows it. */
function showsField(run: GrownToolRun["run"], tool: string, field: string): boolean {
  return run.texts.all.some(
    (text) =>
      text.call?.tool === tool &&
      text.remember(`shows ${field}`, () => text.scan?.leaves.some((item) => isSameField(field, leafField(text, item))) ?? false),
  );
}

const NAME = /\b[A-Z][\p{L}'’-]{1,60}(?:\s+[A-Z][\p{L}'’-]{1,60})+/gu;
const QUOTED = /["“]([^"”\n]{3,60})["”]/g;

/** Proper names of several words and quoted titles of the task, the latest text first; of a name also its last word. */
function namesInTask({ run }: GrownToolRun): string[] {
  const found: string[] = [];
  for (const text of [...run.texts.all].reverse()) {
    if (!isTaskText(text)) continue;
    for (const match of text.text.matchAll(QUOTED)) found.push(match[1] ?? "");
    for (const match of text.text.matchAll(NAME)) {
      // A sentence's first word begins with a capital as well: the last two words are the likelier name.
      const words = match[0].split(/\s+/);
      found.push(words.slice(-2).join(" "), words.at(-1) ?? "");
    }
  }
  return [...new Set(found)].filter((name) => name !== "").slice(0, 4);
}

interface Parameter {
  name: string;
  isRequired: boolean;
}

/** By the tool's document, else as the probe source lists it, else by its latest accepted call. */
function parametersOf({ run, offers }: GrownToolRun, tool: ReadTool): readonly Parameter[] {
  if (tool.document?.parameters != null) return tool.document.parameters;
  const offered = offers.find(({ name }) => name === tool.name);
  if (offered !== undefined) return offered.parameters;
  const call = run.calls.findLast((known) => known.tool === tool.name && known.refusal.status === "accepted");
  if (call === undefined) return NOTHING_KNOWN;
  return [...new Set(argumentsOf(call.action).map((leaf) => leaf.top))].map((name) => ({ name, isRequired: true }));
}

/** Of a tool that nobody described or called it is not even known that it needs nothing. */
const NOTHING_KNOWN: readonly Parameter[] = [
  { name: "", isRequired: true },
  { name: "", isRequired: true },
];

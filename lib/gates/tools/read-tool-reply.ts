/**
 * What a probe's reply says of a fault. The rules are asked once more with the reply in the context: what they then find
 * overlooked in it conflicts with the write; a value that has a source now is borne out; a value that stands neither in what the
 * agent had seen nor in the record that was read for it conflicts with what that record shows.
 */
import type { JsonObject } from "../../base/json";
import { type ArgumentLeaf, argumentsOf } from "../../matching/provenance/call-arguments";
import { isSameField, leafField } from "../../matching/provenance/find-value";
import type { JsonLeaf } from "../../matching/provenance/json-leaves";
import type { RecordedText } from "../../matching/provenance/run-texts";
import { isIdentifier } from "../../matching/provenance/value-forms";
import type { Action } from "../../trajectory/trajectory";
import type { ReadFinding } from "../fault";
import { type GrownToolRun, withReplies } from "./growing-tool-run";
import { faultsOf, type ToolFault } from "./tool-faults";

const LONGEST_QUOTE = 300;

export interface ReadPlan {
  tool: string;
  args: JsonObject;
  /** Asks for the very thing in question: "there is none" is then an answer. */
  isLookUp: boolean;
  /** Opens what the task names: where the value should stand. */
  isLocated?: true;
}

export function readReplyOf(grown: GrownToolRun, fault: ToolFault, plan: ReadPlan, reply: string, isRefused: boolean): ReadFinding {
  if (reply === "") return { kind: "tells-nothing" };
  const { check, ruleId, refutes } = fault;
  const whole = { kind: "conflicts" as const, quotes: [{ start: 0, end: Math.min(reply.length, LONGEST_QUOTE) }], refutes, check, ruleId };
  if (isRefused) return plan.isLookUp ? whole : { kind: "tells-nothing" };
  const asked = withReplies(grown, [{ action: actionOf(plan.tool, plan.args), text: reply }]);
  const faults = faultsOf(asked);
  const told = faults.flatMap((found) => found.against.filter((span) => span.source === "probe").map((span) => ({ found, span })));
  const [first] = told;
  if (first !== undefined) {
    const { found } = first;
    const quotes = told.filter((item) => item.found === found).map(({ span: { start, end } }) => ({ start, end }));
    return { kind: "conflicts", quotes, refutes: found.refutes, check: found.check, ruleId: found.ruleId };
  }
  // What speaks against the write now, without standing in the reply: a rule of the house that the record makes apply.
  const text = asked.run.texts.all.at(-1);
  if (text === undefined) return { kind: "tells-nothing" };
  const newly = faults.find((found) => found.against.length > 0);
  const leaf = newly === undefined ? null : leafBehind(newly, text);
  if (newly !== undefined && leaf !== null) return conflictWith(leaf, newly);
  if (faults.every((found) => found.ruleId !== ruleId || found.path !== fault.path)) {
    const open = ruleId === "W9" ? faults.find((found) => found.ruleId === "V1" && isQuantity(found)) : undefined;
    const shown = open === undefined ? null : informativeLeaf(text);
    return open === undefined || shown === null ? { kind: "agrees" } : conflictWith(shown, open);
  }
  const argument = argumentsOf(grown.call.action).find((item) => item.path === fault.path);
  const names = argument === undefined ? [] : namesOf(argument);
  const same = text.scan?.leaves.find((item) => !item.isEmptyContainer && names.some((name) => isSameField(name, leafField(text, item))));
  if (same !== undefined) return conflictWith(same, fault);
  // Of a number the opened record should have told; what it says instead speaks against it. A name can be told anywhere.
  const shown = plan.isLocated === true && isQuantity(fault) ? informativeLeaf(text) : null;
  return shown !== null && /\d/.test(String(shown.value)) ? conflictWith(shown, fault) : { kind: "tells-nothing" };
}

/** Names under which a reply may show what the argument holds: its own; of an address also what addresses are called. */
export function namesOf({ field, value }: Pick<ArgumentLeaf, "field" | "value">): string[] {
  return typeof value === "string" && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value) ? [field, "email"] : [field];
}

function isQuantity({ refutes }: ToolFault): boolean {
  return typeof refutes?.value === "number";
}

function conflictWith(leaf: JsonLeaf, { check, ruleId, refutes }: ToolFault): ReadFinding {
  const quotes = [{ start: leaf.start, end: Math.min(leaf.end, leaf.start + LONGEST_QUOTE) }];
  return { kind: "conflicts", quotes, refutes, check, ruleId };
}

/** The leaf of the reply whose value the rule's sentence speaks of. */
function leafBehind(fault: ToolFault, text: RecordedText): JsonLeaf | null {
  const said = fault.against.map((span) => span.quote.toLowerCase()).join(" ");
  const leaves = text.scan?.leaves ?? [];
  return leaves.find((leaf) => typeof leaf.value === "string" && leaf.value.length >= 3 && said.includes(leaf.value.toLowerCase())) ?? null;
}

/** What a record says besides what it is called: its longest text, else its first number. */
function informativeLeaf(text: RecordedText): JsonLeaf | null {
  const leaves = (text.scan?.leaves ?? []).filter(
    (leaf) => leaf.key === null || !(isIdentifier(leaf.key) || /^(?:title|name|label)$/i.test(leaf.key)),
  );
  const texts = leaves.filter((leaf) => typeof leaf.value === "string").sort((a, b) => String(b.value).length - String(a.value).length);
  return leaves.find((leaf) => typeof leaf.value === "number") ?? texts[0] ?? null;
}

function actionOf(tool: string, args: JsonObject): Action {
  const raw = `${tool}(${JSON.stringify(args)})`;
  return { k: 0, raw, tool, args, method: null, actor: "agent", isMessage: false, result: null };
}

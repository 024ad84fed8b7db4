/**
 * Right field, wrong row (sub-pattern `wrong-sibling`, methods.md §1.5) for values that are no identifiers: the write gives its
 * thing a value that nobody named, and that stands in the record only as the same field of the thing's neighbours in a listing.
 * Only a gate asks this; always weak.
 */
import { findToken, findValue, isSameField, leafField } from "../../matching/provenance/find-value";
import { leavesUnder } from "../../matching/provenance/json-leaves";
import { isTaskText, type RecordedText } from "../../matching/provenance/run-texts";
import { isIdentifier } from "../../matching/provenance/value-forms";
import type { WriteQuestion } from "../../matching/tools/write-question";
import type { Fault } from "../fault";

/** Shorter values stand in many places by accident. */
const SHORTEST = 4;

export function siblingValues(question: WriteQuestion): Fault[] {
  const { target, context } = question;
  const list = target === null ? -1 : (target.text.scan?.nodes[target.node]?.parent ?? -1);
  if (target === null || target.text.scan?.nodes[list]?.kind !== "array") return [];
  const { text, node } = target;
  return question.arguments.flatMap((leaf): Fault[] => {
    const { value, field } = leaf;
    if (leaf.path !== leaf.top || isIdentifier(field) || typeof value !== "string" || value.length < SHORTEST) return [];
    if (context.some((other) => isTaskText(other) && findToken(other.text.toLowerCase(), value.toLowerCase()) >= 0)) return [];
    const own = leavesUnder(text.scan ?? EMPTY, node).find((item) => isSameField(field, leafField(text, item)));
    const others = neighbours(text, list, node);
    const taken = others.find((item) => item.value === value && isSameField(field, leafField(text, item)));
    if (own === undefined || own.value === value || taken === undefined) return [];
    // Said anywhere else, it has a source of its own.
    if (context.some((other) => other !== text && findValue(other, value, field) !== null)) return [];
    return [
      {
        ruleId: "W6",
        check: "entity",
        label: "overlooked",
        isWeak: true,
        against: [text.span(taken.start, Math.min(taken.end, taken.start + 300), "decisive")],
        refutes: { path: leaf.path, value },
        explanation: `${field} = ${value} is named by nobody, and stands in the record only as the ${field} of another row of the listing of step ${text.t}.`,
      },
    ];
  });
}

const EMPTY = { leaves: [], nodes: [], isWhole: true };

function neighbours(text: RecordedText, list: number, node: number): ReturnType<typeof leavesUnder> {
  const { scan } = text;
  if (scan === null) return [];
  const rows = scan.nodes.flatMap((other, index) => (other.parent === list && index !== node ? [index] : []));
  return rows.flatMap((row) => leavesUnder(scan, row));
}

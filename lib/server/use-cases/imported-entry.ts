/** From a line of a label file to the journal entry that it becomes, or why it becomes none. */
import { err, ok, type Result } from "../../base/result";
import { checkLabel } from "../../labels/check-label";
import { type LabelEntry, type LabelValue, PLAIN_GAP } from "../../labels/label";
import { findBuiltInRubric } from "../../rubric/built-in-rubrics";
import { GAP_RUBRIC_ID, GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import { findQuote } from "../../trajectory/find-quote";
import type { Span, SpanRole } from "../../trajectory/span";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { cutTurns } from "../../turns/cut-turns";
import type { AnyLabelRow, LabelRow, ScaleLabelRow, TurnLabelRow } from "./reference-labels";

/** What the line decides of an entry; who, when and in answer to what comes with the import. */
export type ImportedEntry = Omit<LabelEntry, "seq" | "key" | "at" | "rater" | "raterVersion" | "trajectoryId" | "assisted" | "answersSeq" | "undoes">;

interface Fault {
  message: string;
  found: string;
  expected: string;
}

export function importedEntry(content: TrajectoryContent, row: AnyLabelRow): Result<ImportedEntry, Fault> {
  if ("turn" in row) return turnEntry(content, row);
  return "scale" in row ? ok(scaleEntry(row)) : gapEntry(content, row);
}

function gapEntry(content: TrajectoryContent, row: LabelRow): Result<ImportedEntry, Fault> {
  const anchored = anchor(content, row);
  if (!anchored.ok) return anchored;
  const labels = row.labels ?? [row.label];
  const fault = checkLabel({ label: row.label, labels, evidence: anchored.value }, null);
  if (fault !== null) return err({ message: fault.message, found: fault.found, expected: fault.expected });
  return ok({
    ...PLAIN_GAP,
    rubric: GAP_RUBRIC_ID,
    rubricVersion: GAP_RUBRIC_VERSION,
    caseId: null,
    label: row.label,
    labels,
    evidence: anchored.value,
    note: row.reason ?? row.note ?? "",
    details: { alternatives: row.alternatives, decisiveStep: row.decisiveStep, distance: row.distance, subPattern: row.subPattern },
  });
}

function turnEntry(content: TrajectoryContent, { turn, value, taskComplete, driftType, note }: TurnLabelRow): Result<ImportedEntry, Fault> {
  const turns = cutTurns(content);
  const found = turns.find(({ index }) => index === turn);
  if (found === undefined || found.ineligible !== null) {
    const eligible = turns.flatMap(({ index, ineligible }) => (ineligible === null ? [index] : []));
    return err({
      message: found === undefined ? "the dialogue has no such turn" : `this turn is not labelled: it is a ${found.ineligible}`,
      found: `turn ${turn}`,
      expected: eligible.length === 0 ? "a dialogue with a reply to its user" : `one of ${eligible.join(", ")}`,
    });
  }
  if (driftType !== null && value !== "ungrounded") {
    return err({ message: "only an ungrounded turn has a kind of drift", found: `${value}, ${driftType}`, expected: "driftType null" });
  }
  return ok(plainEntry("turn", `turn:${turn}`, { value, taskComplete, driftType }, note));
}

function scaleEntry({ scale, value, note }: ScaleLabelRow): ImportedEntry {
  return plainEntry("scale", `scale:${scale}`, { scale, value }, note);
}

const RUBRIC_OF = { turn: "turn-groundedness", scale: "dialogue-scales" } as const;

function plainEntry(kind: "turn" | "scale", place: string, value: LabelValue, note: string): ImportedEntry {
  const rubric = findBuiltInRubric(RUBRIC_OF[kind]);
  if (rubric === undefined) throw new Error(`the built-in rubric ${RUBRIC_OF[kind]} is missing`);
  const entry = { kind, place, value, note, rubric: rubric.id, rubricVersion: rubric.version };
  return { ...PLAIN_GAP, ...entry, caseId: null, label: null, labels: [], evidence: [] };
}

/** Every quote where it stands, or the first that stands nowhere: evidence is verbatim or it is an error. */
function anchor(content: TrajectoryContent, row: LabelRow): Result<Span[], Fault> {
  const spans: Span[] = [];
  for (const { step, quote } of row.evidence) {
    const found = findQuote(content, step, quote);
    if (found === null) {
      return err({ message: `a quote does not stand in step ${step}`, found: `no such text in step ${step}`, expected: quote.slice(0, 300) });
    }
    spans.push({ ...found, role: roleOf(row, found) });
  }
  return ok(spans);
}

/** A file of labels has no roles: what the agent saw supports `overlooked` decisively, its own action is the write. */
function roleOf(row: LabelRow, span: Omit<Span, "role">): SpanRole {
  if (span.field === "action") return "write";
  const isGap = (row.labels ?? [row.label]).includes("overlooked");
  return isGap && span.field === "observation" ? "decisive" : "supports";
}

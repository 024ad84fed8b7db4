/** Whether an entry may stand in the journal: its quotes, its place, and what its kind asks of it. */

import { caseOfId, idOfCase } from "../../labels/case-of-id";
import { checkLabel } from "../../labels/check-label";
import type { CaseDecision, ElementLabel, LabelEntry, TurnLabel, VerdictReview } from "../../labels/label";
import { placeOfValue, turnOfPlace, verdictOfPlace } from "../../labels/label-place";
import { GAP_LABELS, MINIMUM_EXPLANATION_LENGTH } from "../../rubric/rubric";
import { reviewFault } from "../../rubric/verdict-reviews";
import { checkSpan } from "../../trajectory/span";
import type { StepIndex } from "../../trajectory/trajectory";
import { loadStepRange } from "../repositories/chunks";
import { loadMatches } from "../repositories/derived";
import { ensureDerivedOf } from "./ensure-derived";
import { findInTrajectory } from "./find-in-trajectory";
import { contentWithStep } from "./load-steps";
import { loadTurns } from "./load-turns";
import type { OpenTrajectory } from "./open-trajectory";
import type { CheckedLabelInput } from "./save-label-schema";
import { supersededFault } from "./superseded-fault";
import { failure, type UseCaseError } from "./use-case-error";

/** `own`: the rater's current entries of this run, read when they are needed. */
export async function checkEntry(
  trajectory: OpenTrajectory,
  input: CheckedLabelInput,
  own: () => Promise<readonly LabelEntry[]>,
): Promise<UseCaseError | null> {
  if (input.undoes !== null) return checkUndo(input);
  return (
    (await supersededFault(trajectory)) ?? (await checkQuotes(trajectory, input)) ?? checkPlace(input) ?? (await checkKind(trajectory, input, own))
  );
}

function checkUndo(input: CheckedLabelInput): UseCaseError | null {
  const isPlain = input.label === null && input.labels.length === 0 && input.evidence.length === 0 && input.value === null && input.elements === null;
  return isPlain
    ? null
    : failure("invalid", "an undo carries no label of its own", {
        found: String(input.label ?? JSON.stringify(input.value)),
        expected: "label null, no labels, no value, no evidence",
        where: "label",
      });
}

async function checkQuotes(trajectory: OpenTrajectory, input: CheckedLabelInput): Promise<UseCaseError | null> {
  for (const [index, span] of input.evidence.entries()) {
    const checked = checkSpan(await contentWithStep(trajectory, span.t), span);
    if (!checked.ok) {
      return failure("unverified-quote", "a quote does not stand in the record at the place that it names", {
        found: checked.error.found.slice(0, 300),
        expected: span.quote.slice(0, 300),
        where: `evidence[${index}]: ${span.source}, step ${span.t}.${span.k}, ${span.field}`,
      });
    }
  }
  return null;
}

/** Kind, value, case and place must speak of the same thing. */
function checkPlace(input: CheckedLabelInput): UseCaseError | null {
  const { kind, value, label, labels, caseId, place } = input;
  if (kind === "gap") {
    if (label === null) return failure("invalid", "a label is missing", { found: "null", expected: GAP_LABELS.join(", "), where: "label" });
    if (value !== null) return failure("invalid", "a gap label has no value", { found: JSON.stringify(value), expected: "null", where: "value" });
  } else if (label !== null || labels.length > 0 || input.elements !== null) {
    return failure("invalid", "only an entry of the kind gap has a label", { found: String(label), expected: "null", where: "label" });
  }
  const fits = { gap: null, case: "decision", turn: "taskComplete", scale: "scale", verdict: "review" }[kind];
  if (fits !== null && (value === null || !(fits in value))) {
    return failure("invalid", `the value does not fit an entry of the kind ${kind}`, {
      found: JSON.stringify(value),
      expected: `an object with ${fits}`,
      where: "value",
    });
  }
  const wanted = placeOfValue(kind, value, caseId);
  if (wanted !== null && place !== wanted) {
    return failure("invalid", "the place is not that of the value", { found: place, expected: wanted, where: "place" });
  }
  return null;
}

async function checkKind(
  trajectory: OpenTrajectory,
  input: CheckedLabelInput,
  own: () => Promise<readonly LabelEntry[]>,
): Promise<UseCaseError | null> {
  const { value } = input;
  if (input.kind === "gap") return checkGap(trajectory, input, own);
  if (value !== null && "decision" in value) return checkDecision(trajectory, input, value, own);
  if (value !== null && "taskComplete" in value) return checkTurn(trajectory, input, value);
  if (value !== null && "review" in value) return checkVerdict(trajectory, input, value);
  return null;
}

/** The call must be there; whether the gate says the same of it today is not asked: the entry says what was judged. */
async function checkVerdict(trajectory: OpenTrajectory, input: CheckedLabelInput, value: VerdictReview): Promise<UseCaseError | null> {
  const named = verdictOfPlace(input.place);
  if (named === null || input.caseId !== null) {
    return failure("invalid", "a verdict is named by its gate and its call", {
      found: input.caseId === null ? input.place : `case ${input.caseId}`,
      expected: "place verdict:<gate>:<t>.<k>, caseId null",
      where: "place",
    });
  }
  const unfit = reviewFault(value.review, value.verdict);
  if (unfit !== null) {
    return failure("invalid", unfit, { found: value.review, expected: "a word that fits the verdict", where: "value.review" });
  }
  const [step] = named.t < 1 ? [] : await loadStepRange(trajectory.database, trajectory.chunks, named.t, named.t);
  return step?.actions[named.k] !== undefined
    ? null
    : failure("not-found", "there is no such call in this run", {
        found: `${named.t}.${named.k}`,
        expected: `a call of steps 1 to ${trajectory.row.stepCount}`,
        where: "place",
      });
}

async function checkGap(
  trajectory: OpenTrajectory,
  input: CheckedLabelInput,
  own: () => Promise<readonly LabelEntry[]>,
): Promise<UseCaseError | null> {
  const { label, labels, evidence, elements, caseId } = input;
  if (label === null) return null;
  let writeStep: StepIndex | null = null;
  if (caseId !== null) {
    const found = await findCase(trajectory, caseId, own);
    if (found === null) return noSuchCase(caseId);
    // A write that never came (F4) stands behind the last step: the whole run is its context.
    writeStep = found.failure === "F4" ? trajectory.row.stepCount + 1 : found.t;
  }
  const fault = checkLabel({ label, labels, evidence, elements }, writeStep);
  if (fault === null) return searchFault(trajectory, elements ?? []);
  const facts = { found: fault.found, expected: fault.expected, where: fault.where };
  if (fault.offer === null) return failure("invalid", fault.message, facts);
  return failure("unfit-evidence", `${fault.message}. Or is it ${fault.offer}?`, { ...facts, offer: fault.offer });
}

/** A search record is looked at again: what it says is nowhere must be in nothing that the agent could see in those steps. */
async function searchFault({ study, row }: OpenTrajectory, elements: readonly ElementLabel[]): Promise<UseCaseError | null> {
  for (const [index, { negativeSearch, finding }] of elements.entries()) {
    if (negativeSearch === null || finding !== "incomplete") continue;
    const { strings, fromStep, toStep } = negativeSearch;
    for (const text of strings) {
      const found = await findInTrajectory(study.id, "server", row.trajectoryId, text);
      if (!found.ok) return found.error;
      const hit = found.value.hits.find(({ address }) => address.field === "observation" && address.t >= fromStep && address.t <= toStep);
      if (hit === undefined) continue;
      return failure(
        "unfit-evidence",
        `incomplete says that nothing states it, but “${text.slice(0, 80)}” stands in step ${hit.address.t}. Or is it overlooked?`,
        {
          found: `step ${hit.address.t}`,
          expected: `no hit in steps ${fromStep} to ${toStep}`,
          where: `elements[${index}].negativeSearch`,
          offer: "overlooked",
        },
      );
    }
  }
  return null;
}

/** A case that the environment's refusals show, or one that the rater added. */
async function findCase(
  trajectory: OpenTrajectory,
  caseId: string,
  own: () => Promise<readonly LabelEntry[]>,
): Promise<{ t: StepIndex; failure: string } | null> {
  const known = await knownCases(trajectory);
  const listed = known.get(caseId);
  if (listed !== undefined) return listed;
  const added = (await own()).some(
    ({ kind, caseId: place, value }) => kind === "case" && place === caseId && value !== null && "decision" in value && value.decision === "added",
  );
  return added ? caseOfId(caseId) : null;
}

async function knownCases({ database, study, row }: OpenTrajectory): Promise<Map<string, { t: StepIndex; failure: string }>> {
  await ensureDerivedOf(database, study, row);
  const derived = (await loadMatches(database, study.id, [row.trajectoryId])).get(row.trajectoryId);
  return new Map(
    derived?.caseIds.flatMap((id, at) => {
      const found = derived.match.cases[at];
      return found === undefined ? [] : [[id, { t: found.t, failure: found.failure }] as const];
    }),
  );
}

async function checkDecision(
  trajectory: OpenTrajectory,
  input: CheckedLabelInput,
  value: CaseDecision,
  own: () => Promise<readonly LabelEntry[]>,
): Promise<UseCaseError | null> {
  const { trajectoryId } = trajectory.row;
  const { decision, t, k, failure: code } = value;
  const named = idOfCase(trajectoryId, { t, k, failure: code });
  if (decision === "run-finished") return null;
  if (decision === "decisive") {
    if (input.caseId !== null) {
      return failure("invalid", "the decisive case stands in the value: a run has one", { found: input.caseId, expected: "null", where: "caseId" });
    }
    return (await findCase(trajectory, named, own)) === null ? noSuchCase(named) : null;
  }
  const { caseId } = input;
  const address = caseId === null ? null : caseOfId(caseId);
  if (caseId === null || address === null || idOfCase(address.trajectoryId, address) !== named) {
    return failure("invalid", "the case and the write in the value differ", { found: String(caseId), expected: named, where: "caseId" });
  }
  if (decision === "not-a-case") {
    if ((await findCase(trajectory, caseId, own)) === null) return noSuchCase(caseId);
    return value.reason.trim().length >= MINIMUM_EXPLANATION_LENGTH ? null : tooShort(value.reason, "not a case");
  }
  return (await hasWrite(trajectory, value))
    ? null
    : failure("not-found", "there is no such write in this run", {
        found: `${code} at ${t}.${k}`,
        expected: `a call of steps 1 to ${trajectory.row.stepCount}; a write that never came (F4) stands at the last step`,
        where: "value",
      });
}

async function hasWrite(trajectory: OpenTrajectory, { t, k, failure: code }: CaseDecision): Promise<boolean> {
  if (code === "F4") return t === trajectory.row.stepCount;
  const [step] = t < 1 ? [] : await loadStepRange(trajectory.database, trajectory.chunks, t, t);
  return step?.actions[k] !== undefined;
}

async function checkTurn(trajectory: OpenTrajectory, input: CheckedLabelInput, value: TurnLabel): Promise<UseCaseError | null> {
  const index = turnOfPlace(input.place);
  const turn = (await loadTurns(trajectory)).find((candidate) => candidate.index === index);
  if (turn === undefined || turn.ineligible !== null) {
    return failure("not-found", turn === undefined ? "there is no such turn in this run" : `this turn is not labelled: it is a ${turn.ineligible}`, {
      found: input.place,
      expected: "turn:<index> of an eligible turn",
      where: "place",
    });
  }
  if (value.driftType !== null && value.value !== "ungrounded") {
    return failure("invalid", "only an ungrounded turn has a kind of drift", {
      found: value.value,
      expected: "driftType null",
      where: "value.driftType",
    });
  }
  const late = input.evidence.find((span) => span.role === "decisive" && span.t > turn.stepTo);
  return late === undefined
    ? null
    : failure("invalid", "what was said or seen after the turn speaks neither for nor against it", {
        found: `step ${late.t}`,
        expected: `step 0 to ${turn.stepTo}`,
        where: "evidence",
      });
}

function noSuchCase(caseId: string): UseCaseError {
  return failure("not-found", "there is no such case in this run", {
    found: caseId,
    expected: "the id of one of its cases, or of one that you added",
    where: "caseId",
  });
}

export function tooShort(found: string, what: string): UseCaseError {
  return failure("invalid", `${what} needs a reason`, {
    found,
    expected: `at least ${MINIMUM_EXPLANATION_LENGTH} characters`,
    where: "note",
  });
}

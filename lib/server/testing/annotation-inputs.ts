import type { CaseDecision, TurnLabel } from "../../labels/label";
import type { SaveLabelInput } from "../use-cases/save-label-schema";

/** What a rater sends of a gap case: nothing in it that a test of something else would have to know. */
export const gapInput = (trajectoryId: string, over: Partial<SaveLabelInput> = {}): SaveLabelInput => ({
  trajectoryId,
  caseId: `${trajectoryId}:3.0:F1`,
  label: "incomplete",
  labels: ["incomplete"],
  evidence: [],
  note: "",
  assisted: false,
  answersSeq: null,
  undoes: null,
  ...over,
});

/** … of whether something is a case, and which one is decisive. */
export const decision = (trajectoryId: string, given: Partial<CaseDecision>, over: Partial<SaveLabelInput> = {}): SaveLabelInput =>
  gapInput(trajectoryId, {
    kind: "case",
    caseId: null,
    place: `case:${given.decision ?? "decisive"}`,
    label: null,
    labels: [],
    value: { decision: "decisive", reason: "", t: 3, k: 0, failure: "F1", ...given },
    ...over,
  });

/** … of a turn. */
export const turnInput = (trajectoryId: string, index: number, given: Partial<TurnLabel>, over: Partial<SaveLabelInput> = {}): SaveLabelInput =>
  gapInput(trajectoryId, {
    kind: "turn",
    caseId: null,
    place: `turn:${index}`,
    label: null,
    labels: [],
    value: { value: "grounded", taskComplete: null, driftType: null, ...given },
    ...over,
  });

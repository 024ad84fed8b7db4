import { FAILURE_CODES, type FailureCode } from "../rubric/failure-codes";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";

/** What a case is of, read from its id: raters' cases are matched by (t, k, failure), whoever found them. */
export interface CaseAddress {
  t: StepIndex;
  k: CallIndex;
  failure: FailureCode;
}

/** `<trajectoryId>:<t>.<k>:<F1|F2|F3|F4>`, with `:<n>` where several share one; null for any other text. */
export function caseOfId(caseId: string): (CaseAddress & { trajectoryId: string }) | null {
  const match = /^([A-Za-z0-9_]+):(\d{1,7})\.(\d{1,7}):(F[1-4])(?::\d+)?$/.exec(caseId);
  const failure = FAILURE_CODES.find((code) => code === match?.[4]);
  if (match?.[1] === undefined || failure === undefined) return null;
  return { trajectoryId: match[1], t: Number(match[2]), k: Number(match[3]), failure };
}

export function idOfCase(trajectoryId: string, { t, k, failure }: CaseAddress): string {
  return `${trajectoryId}:${t}.${k}:${failure}`;
}

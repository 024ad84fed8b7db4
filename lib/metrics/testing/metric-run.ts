/** For tests: runs as the metrics see them, with nothing in them but what the test says. */
import type { FactCounts } from "../../analysis/facts";
import type { MetricRun, UnitAnswers } from "../metric";
import type { FinalTurn } from "../session-labels";

const COUNTS: FactCounts = {
  steps: 10,
  calls: 10,
  reads: 6,
  writes: 3,
  navigations: 1,
  other: 0,
  unparsed: 0,
  refusedWrites: 1,
  invalidActions: 2,
  longestInvalidRun: 2,
  invalidInRuns: 2,
};

type Given = Partial<Omit<MetricRun, "counts" | "answers">> & { counts?: Partial<FactCounts>; rule?: UnitAnswers; answers?: MetricRun["answers"] };

export function metricRun({ counts, rule, answers, ...given }: Given): MetricRun {
  const { configuration = "react", taskId = "t1", trial = 0 } = given;
  return {
    trajectoryId: `tr_${configuration}_${taskId}_${trial}`,
    configuration,
    environment: "household",
    taskId,
    scenarioId: null,
    trial,
    outcome: "failure",
    session: null,
    intent: null,
    guidance: null,
    gate: null,
    ...given,
    counts: { ...COUNTS, ...counts },
    answers: answers ?? new Map([["rule", rule ?? { case: [], trajectory: [] }]]),
  };
}

const TURNS: Record<string, FinalTurn["value"]> = { G: "grounded", U: "ungrounded", N: "not_applicable", P: "pending" };

/** One letter a turn: G grounded, U ungrounded, N not applicable, P pending; a skipped turn (S) is no label. */
export function turnsFromText(text: string): FinalTurn[] {
  return [...text].flatMap((letter) => {
    const value = TURNS[letter];
    return value === undefined ? [] : [{ value, taskComplete: null }];
  });
}

export const NO_SCALES = { tgq: null, dgp: null, ccc: null };

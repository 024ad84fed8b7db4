import { describe, expect, it } from "vitest";
import { BUILT_IN_RUBRICS, findBuiltInRubric } from "./built-in-rubrics";
import { GAP_LABELS, GAP_RUBRIC_ID } from "./rubric";
import { RUBRIC_KINDS, rubricDefinitionSchema } from "./rubric-definition";
import { DRIFT_TYPES, SCALE_IDS, TASK_COMPLETE_VALUES, TURN_VALUES } from "./turn-values";

const idsOf = (list: readonly { id: string }[] | undefined): string[] => (list ?? []).map(({ id }) => id);

describe("built-in rubrics", () => {
  it("are one a kind, each of a shape that a copy may have too", () => {
    expect(BUILT_IN_RUBRICS.map(({ kind }) => kind)).toEqual([...RUBRIC_KINDS]);
    for (const { definition } of BUILT_IN_RUBRICS) expect(rubricDefinitionSchema.parse(definition)).toEqual(definition);
  });

  it("speak of the labels that counts and metrics speak of, in their order", () => {
    expect(idsOf(findBuiltInRubric(GAP_RUBRIC_ID)?.definition.labels)).toEqual([...GAP_LABELS]);
    const turn = findBuiltInRubric("turn-groundedness")?.definition;
    expect([idsOf(turn?.labels), idsOf(turn?.taskComplete), idsOf(turn?.driftTypes)]).toEqual([
      [...TURN_VALUES],
      [...TASK_COMPLETE_VALUES],
      [...DRIFT_TYPES],
    ]);
    expect(idsOf(findBuiltInRubric("dialogue-scales")?.definition.scales)).toEqual([...SCALE_IDS]);
  });

  it("lead every answer of a decision tree to a question or a label that exists, and every question is reached", () => {
    for (const { definition } of BUILT_IN_RUBRICS) {
      const { questions, labels } = definition;
      const reached = new Set(questions.slice(0, 1).map(({ id }) => id));
      for (const question of questions) {
        for (const { toQuestion, toLabel } of question.answers) {
          expect((toQuestion === null) !== (toLabel === null)).toBe(true);
          if (toQuestion !== null) expect(idsOf(questions)).toContain(toQuestion);
          if (toLabel !== null) expect(idsOf(labels)).toContain(toLabel);
          if (toQuestion !== null) reached.add(toQuestion);
        }
      }
      expect([...reached].sort()).toEqual(idsOf(questions).sort());
    }
  });

  it("cover each scale from 1 to 10 without a gap", () => {
    for (const { anchors } of findBuiltInRubric("dialogue-scales")?.definition.scales ?? []) {
      expect(anchors.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  });
});

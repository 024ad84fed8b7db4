import { describe, expect, it } from "vitest";
import { BUILT_IN_RUBRICS } from "./built-in-rubrics";
import { checkRubric } from "./check-rubric";
import type { RubricDefinition, RubricKind } from "./rubric-definition";

/** Where the fault of a changed copy lies; null when it may stand. */
function faultOf(kind: RubricKind, change: (definition: RubricDefinition) => void): string | null {
  const original = BUILT_IN_RUBRICS.find((rubric) => rubric.kind === kind)?.definition;
  if (original === undefined) throw new Error(kind);
  const copy = structuredClone(original);
  change(copy);
  return checkRubric(kind, copy)?.where ?? null;
}

/** Changes one part of a list. */
function set<Part>(list: readonly Part[], at: number, change: Partial<Part>): void {
  Object.assign(list[at] ?? {}, change);
}

describe("a copy of a rubric", () => {
  it("may be what it was copied from, in every kind: no built-in key is in the way of the screen", () => {
    for (const { kind, definition } of BUILT_IN_RUBRICS) expect([kind, checkRubric(kind, definition)]).toEqual([kind, null]);
  });

  it("may have other names, keys, definitions and help, and offer fewer labels", () => {
    expect(
      faultOf("gap", ({ labels, questions }) => {
        set(labels, 0, { name: "not there", key: "9", definition: "The fact is nowhere before the write." });
        set(labels, 4, { isOffered: false });
        set(questions, 0, { question: "Can you judge this?", help: "" });
      }),
    ).toBeNull();
  });

  it("has the labels of the rubric, in their order", () => {
    expect(faultOf("gap", ({ labels }) => void labels.pop())).toBe("labels");
    expect(faultOf("gap", ({ labels }) => void labels.reverse())).toBe("labels");
    expect(faultOf("turn", ({ driftTypes }) => set(driftTypes, 0, { id: "mine" }))).toBe("driftTypes");
    expect(faultOf("misalignment", ({ fields }) => void fields.shift())).toBe("fields");
  });

  it("gives no two labels of a screen one key, and none that the screen needs", () => {
    expect(faultOf("gap", ({ labels }) => set(labels, 1, { key: "1" }))).toBe("labels[1].key");
    expect(faultOf("turn", ({ driftTypes }) => set(driftTypes, 0, { key: "g" }))).toBe("driftTypes[0].key");
    expect(faultOf("gap", ({ labels }) => set(labels, 2, { key: "p" }))).toBe("labels[2].key");
    expect(faultOf("gap", ({ labels }) => set(labels, 2, { key: "é" }))).toBe("labels[2].key");
  });

  it("offers what a rater cannot do without", () => {
    expect(faultOf("gap", ({ labels }) => set(labels, 6, { isOffered: false }))).toBe("labels[6].isOffered");
  });

  it("leads every answer of the help where it led before", () => {
    expect(
      faultOf("gap", ({ questions }) => {
        const answer = questions[1]?.answers[0];
        if (answer !== undefined) answer.toLabel = "none";
      }),
    ).toBe("questions[1].answers");
  });

  it("covers each scale from 1 to 10", () => {
    expect(faultOf("scales", ({ scales }) => void scales[1]?.anchors.pop())).toBe("scales[1].anchors");
    expect(faultOf("scales", ({ scales }) => set(scales[2]?.anchors ?? [], 0, { text: "Nothing fits." }))).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { BUILT_IN_RUBRICS } from "../rubric/built-in-rubrics";
import type { RubricDefinition } from "../rubric/rubric-definition";
import { changeDefinition, changedParts, type ListedRubric, prepareRubricPage } from "./rubric-page";

const builtIn: ListedRubric[] = BUILT_IN_RUBRICS.map((rubric) => ({ ...rubric, isBuiltIn: true }));
const gap = builtIn[0] as ListedRubric;
const copy = (version: string): ListedRubric => ({ ...gap, id: "grounding-gap-copy", version, title: `Ours ${version}`, isBuiltIn: false });
const all = [...builtIn, copy("1"), copy("2")];

const definitionOf = (kind: string): RubricDefinition => (builtIn.find((rubric) => rubric.kind === kind) ?? gap).definition;

describe("the rubrics page", () => {
  it("lists each rubric once with its versions, the newest title, and what it is for", () => {
    const { rows } = prepareRubricPage("s", all, null, null);
    expect(rows.map((row) => [row.id, row.kindName, row.versions.length])).toEqual([
      ["grounding-gap", "gap cases", 1],
      ["turn-groundedness", "turns", 1],
      ["dialogue-scales", "sessions", 1],
      ["misalignment", "misalignments", 1],
      ["intent-drift", "changed requirements", 1],
      ["grounding-gap-copy", "gap cases", 2],
    ]);
    expect(rows.at(-1)?.title).toBe("Ours 2");
  });

  it("opens the newest version, or the one that is asked for, or the first rubric", () => {
    const openOf = (id: string | null, version: string | null) => {
      const { open, isEditable } = prepareRubricPage("s", all, id, version);
      return [open.id, open.version, isEditable];
    };
    expect(openOf("grounding-gap-copy", null)).toEqual(["grounding-gap-copy", "2", true]);
    expect(openOf("grounding-gap-copy", "1")).toEqual(["grounding-gap-copy", "1", false]);
    expect(openOf("nothing", "7")).toEqual(["grounding-gap", "1", false]);
  });

  it("proposes a name for a copy that no rubric has", () => {
    expect(prepareRubricPage("s", builtIn, null, null).proposedId).toBe("grounding-gap-copy");
    expect(prepareRubricPage("s", all, null, null).proposedId).toBe("grounding-gap-copy-2");
    expect(prepareRubricPage("s", all, "grounding-gap-copy", null).proposedId).toBe("grounding-gap-copy-2");
  });
});

describe("a change of a definition", () => {
  it("touches the one text that it names", () => {
    const before = definitionOf("gap");
    const named = changeDefinition(before, { list: "labels", at: 0, field: "name", value: "not there" });
    expect(named.labels[0]?.name).toBe("not there");
    expect(changedParts(before, named)).toEqual(["incomplete"]);
    const answered = changeDefinition(before, { list: "questions", at: 3, field: "answer:1", value: "none would" });
    expect(answered.questions[3]?.answers.map(({ text }) => text)).toEqual(["yes", "none would"]);
    const anchored = changeDefinition(definitionOf("scales"), { list: "scales", at: 1, field: "anchor:0", value: "Nowhere." });
    expect(anchored.scales[1]?.anchors[0]).toEqual({ from: 1, to: 2, text: "Nowhere." });
    expect(changeDefinition(before, { list: "labels", at: 99, field: "name", value: "x" })).toBe(before);
  });
});

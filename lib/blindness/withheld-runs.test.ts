import { describe, expect, it } from "vitest";
import type { Role } from "./role";
import { type BlindAssignment, isOpenWork, type Withheld, withheldRuns } from "./withheld-runs";

/** Two raters, two runs: `done` was handed in by both, `half` by ann alone. */
const ASSIGNMENT: BlindAssignment = {
  trajectoryIds: ["done", "half"],
  raters: ["ann", "ben"],
  ratersPerItem: 2,
  calibration: [],
  isClosed: false,
  hasBlindnessEnded: false,
  submitted: new Map([
    ["done", new Set(["ann", "ben"])],
    ["half", new Set(["ann"])],
  ]),
};

function seenBy(role: Role, handle: string, assignment: BlindAssignment = ASSIGNMENT, isSettled = true): { runs: string[]; labels: string[] } {
  const { runs, labels }: Withheld = withheldRuns({ role, handle }, [assignment], () => isSettled);
  return { runs: [...runs], labels: [...labels] };
}

describe("what is withheld", () => {
  it("is every run that an owner rates and that not all have handed in, also after the own hand-in", () => {
    expect(seenBy("owner", "ann")).toEqual({ runs: ["half"], labels: [] });
    expect(seenBy("owner", "ben")).toEqual({ runs: ["half"], labels: [] });
  });

  it("is what others said, for an owner who does not rate", () => {
    expect(seenBy("owner", "zoe")).toEqual({ runs: [], labels: ["half"] });
  });

  it("is the run for a viewer, who could tell a rater", () => {
    expect(seenBy("viewer", "zoe")).toEqual({ runs: ["half"], labels: [] });
  });

  it("is for an adjudicator also what still is to be settled", () => {
    expect(seenBy("adjudicator", "zoe")).toEqual({ runs: ["half"], labels: [] });
    expect(seenBy("adjudicator", "zoe", ASSIGNMENT, false)).toEqual({ runs: ["done", "half"], labels: [] });
  });

  it("is everything for an annotator", () => {
    expect(withheldRuns({ role: "annotator", handle: "ann" }, [], () => true)).toMatchObject({ everything: true });
  });

  it("ends with blindness, but not for disagreements that an adjudicator is to settle", () => {
    const ended = { ...ASSIGNMENT, hasBlindnessEnded: true };
    expect(seenBy("owner", "ann", ended)).toEqual({ runs: [], labels: [] });
    expect(seenBy("adjudicator", "zoe", ended, false)).toEqual({ runs: ["done", "half"], labels: [] });
  });

  it("ends when the assignment is closed", () => {
    expect(seenBy("owner", "ann", { ...ASSIGNMENT, isClosed: true })).toEqual({ runs: [], labels: [] });
    expect(seenBy("adjudicator", "zoe", { ...ASSIGNMENT, isClosed: true }, false)).toEqual({ runs: [], labels: [] });
  });

  it("goes on while a second rater is missing", () => {
    const alone = { ...ASSIGNMENT, raters: ["ann"], submitted: new Map([["done", new Set(["ann"])]]) };
    expect(isOpenWork(alone, "done")).toBe(true);
    expect(seenBy("owner", "ann", alone).runs).toEqual(["done", "half"]);
  });

  it("goes on for a calibration run until every rater of the assignment has handed it in", () => {
    const three = { ...ASSIGNMENT, raters: ["ann", "ben", "cleo"] };
    expect(isOpenWork(three, "done")).toBe(false);
    expect(isOpenWork({ ...three, calibration: ["done"] }, "done")).toBe(true);
  });

  it("is the run whole where two assignments ask for different things", () => {
    const other = { ...ASSIGNMENT, raters: ["zoe"], trajectoryIds: ["half"] };
    const { runs, labels } = withheldRuns({ role: "owner", handle: "zoe" }, [ASSIGNMENT, other], () => true);
    expect([[...runs], [...labels]]).toEqual([["half"], []]);
  });
});

import { describe, expect, it } from "vitest";
import { whatEachSees } from "./what-each-sees";
import type { BlindAssignment } from "./withheld-runs";

const ASSIGNMENT: BlindAssignment = {
  trajectoryIds: ["a", "b", "c"],
  raters: ["ann", "boss"],
  ratersPerItem: 2,
  calibration: [],
  isClosed: false,
  hasBlindnessEnded: false,
  submitted: new Map([["a", new Set(["ann", "boss"])]]),
};

describe("what each may see", () => {
  it("counts runs, person by person, as they are withheld", () => {
    const seen = whatEachSees(
      [
        { role: "owner", handle: "boss" },
        { role: "owner", handle: "owner" },
        { role: "annotator", handle: "ann" },
        { role: "viewer", handle: "reader" },
      ],
      ASSIGNMENT,
      () => true,
    );
    const [boss, owner, ann, reader] = seen;
    expect(boss).toEqual({
      handle: "boss",
      labels: { open: 1, closed: 2 },
      machine: { open: 1, closed: 2 },
      configuration: { open: 1, closed: 2 },
      agreement: { open: 1, closed: 2 },
    });
    expect(owner).toMatchObject({ labels: { open: 1, closed: 2 }, machine: { open: 3, closed: 0 }, configuration: { open: 3, closed: 0 } });
    expect(ann).toMatchObject({ labels: { open: 0, closed: 3 }, machine: { open: 0, closed: 3 } });
    expect(reader).toMatchObject({ machine: { open: 1, closed: 2 } });
  });
});

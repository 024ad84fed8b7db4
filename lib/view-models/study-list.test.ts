import { describe, expect, it } from "vitest";
import { prepareStudyList, STUDY_HANDLE, toStudyHandle } from "./study-list";

describe("the list of studies", () => {
  it("gives the success share with its interval over runs with a verdict", () => {
    const [row] = prepareStudyList([
      { id: "pilot", title: "Pilot", trajectories: 1_012, succeeded: 300, failed: 700, infrastructure: 4, unknownOutcome: 8 },
    ]);
    expect(row).toEqual({
      id: "pilot",
      title: "Pilot",
      trajectories: "1,012",
      succeeded: "300",
      decided: "1,000",
      percent: "30.0",
      interval: "27.2–32.9",
      failed: "700",
      leftOut: "12",
    });
  });

  it("shows a title only where it says more than the handle, and clean", () => {
    const of = (title: string) =>
      prepareStudyList([{ id: "new", title, trajectories: 0, succeeded: 0, failed: 0, infrastructure: 0, unknownOutcome: 0 }])[0]?.title;
    expect(of("new")).toBe("");
    expect(of("Hostile <b>Study</b> Ä\u202e")).toBe("Hostile <b>Study</b> Ä⟨RLO⟩");
  });

  it("has no share for a study without a run", () => {
    const [row] = prepareStudyList([{ id: "new", title: "New", trajectories: 0, succeeded: 0, failed: 0, infrastructure: 0, unknownOutcome: 0 }]);
    expect(row).toMatchObject({ trajectories: "0", percent: "–", interval: "–" });
  });

  it("makes a handle of a name", () => {
    expect(toStudyHandle("Spring Pilot, 2nd try!")).toBe("spring-pilot-2nd-try");
    expect(toStudyHandle("Überblick")).toBe("uberblick");
    expect(toStudyHandle("Hostile <b>Study</b> ÄÖ")).toBe("hostile-b-study-b-ao");
    expect(toStudyHandle("  --  ")).toBe("");
    expect(toStudyHandle(`${"a".repeat(63)} b`)).toBe("a".repeat(63));
  });

  it("makes only handles that pass the rule of handles", () => {
    for (const name of ["A", "a b", "x".repeat(200), "9 lives", "ends with -"]) expect(toStudyHandle(name)).toMatch(STUDY_HANDLE);
  });
});

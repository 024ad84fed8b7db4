import { describe, expect, it } from "vitest";
import { contentOf, matchContent, matchDrawing } from "./alfworld/match-drawing";
import { DEFAULT_MATCH_SETTINGS } from "./match";

const RUN = `
  task: put some mug on shelf.
  1  open cabinet 9          ->  Nothing happens.
  2  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a cup 1.
  3  take cup 1 from desk 1  ->  You pick up the cup 1 from the desk 1.
`;

describe("matchTrajectory", () => {
  it("gives a success neither cases nor a label", () => {
    expect(matchDrawing(`${RUN}\nsuccess: yes`)).toMatchObject({ label: null, labels: [], cases: [], ruleId: null, decisiveCase: null });
  });

  it("gives a failure of the infrastructure neither cases nor a label", () => {
    expect(matchDrawing(`${RUN}\nsuccess: infrastructure`)).toMatchObject({ label: null, cases: [], confidence: null });
  });

  it("labels the refused writes of an unknown outcome, and the run not", () => {
    const match = matchDrawing(`${RUN}\nsuccess: unknown`);
    expect(match).toMatchObject({ label: null, decisiveCase: null, explanation: "outcome unknown" });
    expect(match.cases.map(({ failure, ruleId, label }) => [failure, ruleId, label])).toEqual([["F1", "A2", "overlooked"]]);
  });

  it("gives a failure always a label", () => {
    expect(matchDrawing(RUN).label).toBe("overlooked");
    expect(matchDrawing("task: sing a song.\n1 look -> You see nothing.").label).toBe("unclear");
  });

  it("changes nothing in what it is given", () => {
    const content = contentOf(RUN);
    const before = JSON.stringify(content);
    matchContent(content);
    expect(JSON.stringify(content)).toBe(before);
  });

  it("leaves open and close out of the cases when they do not count as writes", () => {
    const settings = { ...DEFAULT_MATCH_SETTINGS, openCloseAreWrites: false };
    expect(matchDrawing(RUN, settings).cases.map(({ ruleId }) => ruleId)).toEqual(["B1", "T1"]);
  });

  it("follows the tie order: with interface first, an unstated rule is no mere candidate", () => {
    const drawing = `
      task: put two mug in shelf.
      1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.
      3  take mug 7 from desk 1  ->  Nothing happens.
    `;
    expect(matchDrawing(drawing).cases[0]).toMatchObject({ ruleId: "A5", label: "overlooked" });
    const settings = { ...DEFAULT_MATCH_SETTINGS, tieOrder: ["other:interface", "overlooked", "incomplete"] as const };
    expect(matchDrawing(drawing, settings).cases[0]).toMatchObject({ ruleId: "A4", label: "other:interface" });
  });

  it("unites the labels of all cases, in rubric order", () => {
    expect(matchDrawing(RUN).labels).toEqual(["incomplete", "overlooked"]);
  });
});

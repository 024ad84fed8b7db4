import { describe, expect, it } from "vitest";
import { analyse } from "../../analysis/analyse";
import { trajectoryFromText } from "../../trajectory/trajectory-from-text";
import { findEnvironment } from "..";
import { alfworld } from ".";

const DRAWING = `
  task: put some mug on shelf.
  1  look                     ->  You are in the middle of a room. Looking quickly around you, you see a desk 1.
  2  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 1.
  3  take mug 1               ->  Nothing happens.
  4  take mug 1 from desk 1   ->  You pick up the mug 1 from the desk 1.
  5  open desk 1              ->  Nothing happens.
  6  dance                    ->  Nothing happens.
  7  put mug 1 in/on shelf 1
`;

describe("the ALFWorld environment", () => {
  it("is in the table and answers with one label a case", () => {
    expect(findEnvironment("alfworld")).toBe(alfworld);
    expect(alfworld.labelMode).toBe("single");
  });

  it("counts writes by their first word, malformed ones included, and leaves a missing reply undecided", () => {
    expect(analyse(trajectoryFromText(DRAWING), alfworld, { openCloseAreWrites: true }).counts).toEqual({
      steps: 7,
      calls: 7,
      reads: 1,
      writes: 4,
      navigations: 1,
      other: 0,
      unparsed: 1,
      refusedWrites: 2,
      invalidActions: 3,
      longestInvalidRun: 2,
      invalidInRuns: 2,
    });
  });

  it("takes open and close out of the writes when the setting says so", () => {
    const { counts, calls } = analyse(trajectoryFromText(DRAWING), alfworld, { openCloseAreWrites: false });
    expect(counts).toMatchObject({ writes: 3, navigations: 2, refusedWrites: 1, invalidActions: 3 });
    expect(calls[4]?.reason).toContain("set not to count");
  });

  it("says of every call why it is what it is", () => {
    const { calls } = analyse(trajectoryFromText(DRAWING), alfworld, { openCloseAreWrites: true });
    expect(calls.every(({ reason, source }) => reason.length > 5 && source === "builtin")).toBe(true);
    expect(calls.map(({ kind, parses }) => `${kind}${parses ? "" : " unparsed"}`)).toEqual([
      "read",
      "navigate",
      "write unparsed",
      "write",
      "write",
      "unparsed unparsed",
      "write",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { ownPositions } from "./own-positions";

describe("ownPositions", () => {
  const positions = ownPositions([4, 19, 20]);

  it("counts a rater's entries from 1, whatever others said between them", () => {
    expect(positions.toOwn({ seq: 19, answersSeq: 4, undoes: 4 })).toEqual({ seq: 2, answersSeq: 1, undoes: 1 });
    expect(positions.toOwn({ seq: 4, answersSeq: null, undoes: null })).toEqual({ seq: 1, answersSeq: null, undoes: null });
  });

  it("finds the entry of the journal behind a number, and none behind one that was never told", () => {
    expect(positions.fromOwn({ answersSeq: 3, undoes: null })).toEqual({ answersSeq: 20, undoes: null });
    // Not null: null would say that nothing was ever labelled there.
    expect(positions.fromOwn({ answersSeq: 19, undoes: 4 })).toEqual({ answersSeq: 0, undoes: 0 });
  });
});

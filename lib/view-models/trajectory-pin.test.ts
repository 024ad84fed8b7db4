import { describe, expect, it } from "vitest";
import { buildPin, choosePiece, firstRole, quotablePieces, refusePin } from "./trajectory-pin";

const pieces = (raw: string): string[] => quotablePieces(raw).map(({ start, end }) => raw.slice(start, end));

describe("quotablePieces", () => {
  it("cuts prose into sentences", () => {
    expect(pieces("You are by the cold box. It is shut. (The plum is inside.) See No. 4 for more")).toEqual([
      "You are by the cold box.",
      "It is shut.",
      "(The plum is inside.)",
      "See No. 4 for more",
    ]);
  });

  it("cuts a listing into its lines and leaves out what is empty", () => {
    expect(pieces("On the sill:\r\n  a thimble\r\n\r\n  a comb\t\n")).toEqual(["On the sill:", "a thimble", "a comb"]);
  });

  it("takes the leaves of JSON with their keys", () => {
    expect(pieces('{"slots":[{"slot": "S-4","state":"held"}],"days":["Thu",2],"none":null}')).toEqual([
      '"slot": "S-4"',
      '"state":"held"',
      '"Thu"',
      "2",
      '"none":null',
    ]);
  });

  it("cuts a long leaf into its sentences", () => {
    const raw = `{"policy": "${"A change inside 48 hours costs 12.50. ".repeat(12)}"}`;
    expect(pieces(raw)[0]).toBe('"A change inside 48 hours costs 12.50.');
    expect(pieces(raw).length).toBe(13);
  });

  it("keeps every piece at most 300 characters long", () => {
    const raw = "word ".repeat(400);
    expect(Math.max(...pieces(raw).map((piece) => piece.length))).toBeLessThanOrEqual(300);
    expect(pieces(raw).join(" ").split(" ").length).toBe(400);
  });

  it("finds nothing in an empty text", () => {
    expect(pieces("")).toEqual([]);
    expect(pieces(" \n ")).toEqual([]);
  });
});

describe("choosePiece", () => {
  const raw = "On the table: a knife. On the dresser: a comb, pear 2. On the sill: a thimble.";
  const all = quotablePieces(raw);

  it("begins with the piece that a search or a proposal points to", () => {
    const place = raw.indexOf("thimble");
    expect(choosePiece(raw, all, { nearby: [{ start: place, end: place + 3 }], action: "take pear 2 from dresser" })).toBe(2);
  });

  it("else with the one that shares most words with the write", () => {
    expect(choosePiece(raw, all, { nearby: [], action: "take pear 2 from dresser" })).toBe(1);
  });

  it("else with the first", () => {
    expect(choosePiece(raw, all, { nearby: [], action: "look" })).toBe(0);
    expect(choosePiece("", [], { nearby: [], action: "look" })).toBe(-1);
  });
});

describe("a pin", () => {
  const target = { t: 10, k: 0, failure: "F1" } as const;
  const observation = { source: "step", t: 9, k: 0, field: "observation" } as const;

  it("is the write's when it stands in the write, decisive when that is wanted, and supports otherwise", () => {
    expect(firstRole({ source: "step", t: 10, k: 0, field: "action" }, target, true)).toBe("write");
    expect(firstRole(observation, target, true)).toBe("decisive");
    expect(firstRole(observation, target, false)).toBe("supports");
    expect(firstRole({ ...observation, t: 12 }, target, true)).toBe("supports");
  });

  it("is refused for a thought and for another action", () => {
    expect(refusePin({ ...observation, field: "thought" }, target)).toContain("thought");
    expect(refusePin({ ...observation, field: "action" }, target)).toContain("write in question");
    expect(refusePin(observation, target)).toBeNull();
    expect(refusePin({ source: "instruction", t: 0, k: 0, field: "observation" }, target)).toBeNull();
  });

  it("quotes the raw text letter for letter", () => {
    const raw = "\u001b[32mOn the sill:\u001b[0m\r\na thimble.";
    const piece = quotablePieces(raw)[1];
    expect(piece && buildPin(observation, raw, piece, "decisive")).toEqual({
      ...observation,
      start: 23,
      end: 33,
      quote: "a thimble.",
      role: "decisive",
    });
  });
});

import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { countHits, searchNothing } from "./plain-search";

const content = trajectoryFromText(`
  room: You are in the middle of a room. Looking quickly around you, you see a fridge 1, and a drawer 1.
  task: clean some Spatula and put it in drawer.
  1  open drawer 1   ->  You open the drawer 1. In it, you see a butterknife 1.
  2  go to fridge 1  ->  The fridge 1 is closed.
`);

describe("countHits", () => {
  it("counts plain text without regard to letter case, with step 0 only where the range begins there", () => {
    expect(countHits(content, ["spatula"], 0, 2)).toBe(1);
    expect(countHits(content, ["spatula"], 1, 2)).toBe(0);
    expect(countHits(content, ["DRAWER 1", "pen"], 0, 1)).toBe(3);
    expect(countHits(content, ["closed"], 0, 1)).toBe(0);
  });

  it("looks into no step outside of the range, also where letters in front of it are longer in lower case", () => {
    const moved = trajectoryFromText(`
      task: look around.
      1  look  ->  İİİ one.
      2  look  ->  İ two.
      3  look  ->  three.
    `);
    for (const [index, word] of ["one", "two", "three"].entries()) {
      expect([1, 2, 3].map((t) => countHits(moved, [word], t, t))).toEqual([0, 1, 2].map((at) => Number(at === index)));
    }
    expect(countHits(moved, ["three"], 3, 9)).toBe(1);
    expect(countHits(moved, ["three"], 4, 9)).toBe(0);
  });
});

describe("searchNothing", () => {
  it("leaves step 0 out where only the task holds the word", () => {
    expect(searchNothing(content, [[["spatula"], ["spatula 1"]]], 2)).toEqual({ strings: ["spatula"], fromStep: 1, toStep: 2, hits: 0 });
    expect(searchNothing(content, [[["mug"]]], 2)).toEqual({ strings: ["mug"], fromStep: 0, toStep: 2, hits: 0 });
  });

  it("takes less plain strings where the plain ones stand inside of others", () => {
    expect(searchNothing(content, [[["knife 1"], ["a knife 1,"]]], 2)).toEqual({ strings: ["a knife 1,"], fromStep: 0, toStep: 2, hits: 0 });
    expect(searchNothing(content, [[["spatula"], ["spatula 1"]]], 0)).toEqual({ strings: ["spatula 1"], fromStep: 0, toStep: 0, hits: 0 });
  });

  it("takes the steps behind the last hit where nothing else is left", () => {
    expect(searchNothing(content, [[["butterknife"]]], 2)).toEqual({ strings: ["butterknife"], fromStep: 2, toStep: 2, hits: 0 });
  });
});

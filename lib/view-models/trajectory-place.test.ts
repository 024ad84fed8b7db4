import { describe, expect, it } from "vitest";
import { type BackEntry, formatPlace, parsePlace, pushBack } from "./trajectory-place";

describe("parsePlace", () => {
  it("reads step and call, and the first call when only a step is named", () => {
    expect(parsePlace("#t=12&k=3")).toEqual({ t: 12, k: 3 });
    expect(parsePlace("#t=12")).toEqual({ t: 12, k: 0 });
    expect(parsePlace("#k=1&t=0&other=x")).toEqual({ t: 0, k: 1 });
  });

  it("gives back what it wrote", () => {
    expect(parsePlace(formatPlace({ t: 4_711, k: 2 }))).toEqual({ t: 4_711, k: 2 });
  });

  it.each(["", "#", "#12", "#t=", "#t=-1", "#t=1.5", "#t=1e3", "#t=99999999", "#t=x"])("finds no place in %j", (hash) => {
    expect(parsePlace(hash)).toBeNull();
  });
});

describe("pushBack", () => {
  const at = (t: number): BackEntry => ({ place: { t, k: 0 }, caseIndex: 0, topItem: 0, topOffset: 0, focusId: null });

  it("remembers each place once in a row, and the last hundred", () => {
    expect(pushBack(pushBack([], at(3)), at(3))).toHaveLength(1);
    const long = Array.from({ length: 300 }, (_, i) => at(i)).reduce(pushBack, [] as readonly BackEntry[]);
    expect(long).toHaveLength(100);
    expect(long.at(-1)?.place.t).toBe(299);
  });
});

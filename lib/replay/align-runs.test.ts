import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { firstDivergence } from "./align-runs";

const stepsOf = (text: string) => trajectoryFromText(text).steps;
const HEAD = "task: put a clean mug on the desk        success: no\n";
const ONE = `${HEAD}1  go to sinkbasin 1     ->  You arrive at sinkbasin 1.\n2  clean mug 1           ->  Nothing happens.\n`;

describe("firstDivergence", () => {
  it("is nothing for a run and itself", () => {
    expect(firstDivergence(stepsOf(ONE), stepsOf(ONE))).toBeNull();
  });

  it("names the first other action after the same replies", () => {
    const other = `${HEAD}1  go to sinkbasin 1     ->  You arrive at sinkbasin 1.\n2  take mug 1 from sinkbasin 1           ->  You pick up the mug 1.\n`;
    expect(firstDivergence(stepsOf(ONE), stepsOf(other))).toEqual({ t: 2, by: "action" });
  });

  it("names the step whose reply is another, before any later action", () => {
    const other = `${HEAD}1  go to sinkbasin 1     ->  The way is blocked.\n2  look           ->  You see a desk.\n`;
    expect(firstDivergence(stepsOf(ONE), stepsOf(other))).toEqual({ t: 1, by: "reply" });
  });

  it("names the step behind the end of the shorter run", () => {
    expect(firstDivergence(stepsOf(ONE), stepsOf(ONE).slice(0, 1))).toEqual({ t: 2, by: "end" });
    expect(firstDivergence([], stepsOf(ONE))).toEqual({ t: 1, by: "end" });
  });
});

import { describe, expect, it } from "vitest";
import { drawnRun } from "../tools/drawn-run";
import { findDerived } from "./derived-value";
import { findSource, isAgentOriginated, nothingFound, statementsOf } from "./find-source";
import type { JsonScalar } from "./json-leaves";
import { runTexts } from "./run-texts";
import { findOverlap } from "./token-overlap";

const SURE = { allowDerived: false, allowOverlap: false };
const source = (picture: string, t: number, value: JsonScalar, field = "x", search = SURE) => {
  const found = findSource(runTexts(drawnRun(picture)).before(t), value, field, search);
  return found === null ? null : [found.level, found.span.t, found.span.source, found.span.quote];
};

describe("findSource", () => {
  it("asks the instruction first, then observations from the latest back, then documents, then the system prompt", () => {
    const picture = `
      policy| Use code Q9 for staff.
      docs| pay(code: Q9)
      task| Use Q9 today.
      call| get_codes({})
      reply| {"code": "Q9"}
      call| get_more({})
      reply| {"code": "Q9"}
      agent| ok`;
    expect(source(picture, 4, "Q9", "code")).toEqual(["L3", 0, "instruction", "Q9"]);
    expect(source(picture.replace("task| Use Q9 today.", "task| Pay."), 4, "Q9", "code")).toEqual(["L1", 2, "step", '"code": "Q9"']);
    const documents = picture.replace("task| Use Q9 today.", "task| Pay.").replaceAll('{"code": "Q9"}', "{}");
    expect(source(documents, 4, "Q9", "code")).toEqual(["L3", 0, "toolDoc", "Q9"]);
    expect(source(documents.replace("(code: Q9)", "(code)"), 4, "Q9", "code")).toEqual(["L3", 0, "system", "Q9"]);
  });

  it("sees only what came strictly before the step, and no reply of the same block", () => {
    const picture = `
      task| Pay.
      call| get_code({})
      reply| {"code": "Q9"}
      also| pay({"code": "Q9"})`;
    expect(source(picture, 1, "Q9")).toBeNull();
    expect(source(picture, 2, "Q9")).toEqual(["L2", 1, "step", '"code": "Q9"']);
  });

  it("never takes the agent's own words, arguments or thoughts for a source", () => {
    const content = drawnRun(`
      task| Pay.
      agent| I will use code Q9.
      call| try({"code": "Q9"})
      reply| {}
      agent| done`);
    expect(findSource(runTexts(content).before(3), "Q9", "code", SURE)).toBeNull();
    expect(isAgentOriginated(runTexts(content), 3, "Q9")).toBe(true);
    expect(isAgentOriginated(runTexts(content), 1, "Q9")).toBe(false);
  });

  it("does not show the agent what a simulated user's own device replied", () => {
    const content = drawnRun(`
      task| Pay.
      call| check_phone({})
      reply| {"code": "Q9"}
      agent| done`);
    const action = content.steps[0]?.actions[0];
    if (action !== undefined) action.actor = "user";
    expect(findSource(runTexts(content).before(2), "Q9", "code", SURE)).toBeNull();
  });

  it("prefers an exact copy anywhere to another shape in an earlier source", () => {
    const picture = `
      task| Fly on May 24.
      call| get_day({})
      reply| {"date": "2026-05-24"}
      agent| ok`;
    expect(source(picture, 2, "2026-05-24", "date")).toEqual(["L1", 1, "step", '"date": "2026-05-24"']);
    expect(source(picture, 1, "2026-05-24", "date")).toEqual(["L5", 0, "instruction", "May 24"]);
  });

  it("L6 and L7 answer only when they are allowed and nothing surer is there", () => {
    const picture = `
      task| Tell them that the parcel will arrive late tomorrow because of snow.
      call| get_bill({})
      reply| {"rows": [{"price": 120}, {"price": 45.5}], "first": "Ann", "last": "Lee"}
      agent| ok`;
    const all = { allowDerived: true, allowOverlap: true };
    expect(source(picture, 2, 165.5, "amount")).toBeNull();
    expect(source(picture, 2, 165.5, "amount", all)?.slice(0, 2)).toEqual(["L6", 1]);
    expect(source(picture, 2, "Ann Lee", "name", all)?.[0]).toBe("L6");
    expect(source(picture, 2, "Your parcel arrives late tomorrow because of snow", "message", all)?.[0]).toBe("L7");
    expect(source(picture, 2, "Ann Lee", "name")).toBeNull();
  });
});

describe("findDerived", () => {
  const texts = runTexts(
    drawnRun('task| x\ncall| a({})\nreply| {"rows": [{"n": 120}, {"n": 45.5}, {"n": 300}], "code": "AB-4477-X"}\nagent| y'),
  ).before(2);
  it.each([
    [165.5, "sum of 2 values"],
    [180, "difference of 2 values"],
    [465.5, "sum of 3 values"],
    [3, "count of 3 rows"],
    ["4477", "a piece of a longer value"],
  ])("finds %s as %s", (value, how) => {
    expect(findDerived(texts, value)?.how).toBe(how);
  });
  it("finds nothing in an unrelated number and refuses to guess small ones", () => {
    expect(findDerived(texts, 777)).toBeNull();
    expect(findDerived(texts, 8)).toBeNull();
  });
});

describe("findOverlap", () => {
  const texts = runTexts(drawnRun("task| Ask Ann to bring the blue ladder on Friday.\nagent| y")).before(1);
  it("needs three content words and four fifths of them", () => {
    expect(findOverlap(texts, "Ann, bring the blue ladder Friday")?.share).toBe(1);
    expect(findOverlap(texts, "blue ladder")).toBeNull();
    expect(findOverlap(texts, "Bob should sell the blue ladder Friday")).toBeNull();
  });
});

describe("statementsOf and nothingFound", () => {
  it("list every statement in reading order, and the record of an empty search", () => {
    const content = drawnRun('task| Use Q9.\ncall| a({})\nreply| {"code": "Q9"}\nagent| y');
    const texts = runTexts(content).before(2);
    expect(statementsOf(texts, "Q9", "code").map((found) => found.span.t)).toEqual([0, 1]);
    expect(nothingFound(content, ["Q8", "Q8"], 1)).toEqual({ strings: ["Q8"], fromStep: 0, toStep: 1, hits: 0 });
  });
});

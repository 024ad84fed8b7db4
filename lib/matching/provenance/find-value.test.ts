import { describe, expect, it } from "vitest";
import { findToken, findValue, isSameField } from "./find-value";
import type { JsonScalar } from "./json-leaves";
import { RecordedText } from "./run-texts";

const reply = (text: string) => new RecordedText({ source: "step", t: 1, k: 0, field: "observation" }, text, "result", null);
const said = (text: string) => new RecordedText({ source: "step", t: 1, k: 1, field: "observation" }, text, "user", null);
const hit = (text: RecordedText, value: JsonScalar, field = "x") => {
  const found = findValue(text, value, field);
  return found === null ? null : [found.level, text.text.slice(found.start, found.end)];
};

describe("findValue", () => {
  it("L1: the same leaf under the same or an alias name", () => {
    expect(hit(reply('{"user_id": "u1"}'), "u1", "user_id")).toEqual(["L1", '"user_id": "u1"']);
    expect(hit(reply('{"id": 7}'), 7, "expense_id")).toEqual(["L1", '"id": 7']);
    expect(hit(reply('{"item_id": "55"}'), "55", "item_ids")).toEqual(["L1", '"item_id": "55"']);
  });

  it("L2: the same leaf under another name; the type must agree", () => {
    expect(hit(reply('{"email": "a@x.test"}'), "a@x.test", "to")).toEqual(["L2", '"email": "a@x.test"']);
    expect(hit(reply('{"zip": "07"}'), 7, "size")).toBeNull();
  });

  it("L3: a substring with token boundaries", () => {
    expect(hit(said("My order is #W77, thanks."), "#W77")).toEqual(["L3", "#W77"]);
    expect(hit(said("My order is #W778."), "#W77")).toBeNull();
    expect(hit(said("It costs 35 or 350."), 35)).toEqual(["L3", "35"]);
    expect(hit(said("It costs 3.35."), 35)).toBeNull();
    expect(hit(reply('{"note": "Call Ann at noon"}'), "Ann")).toEqual(["L3", '"note": "Call Ann at noon"']);
  });

  it("L4: other case, spaces, quotes or Unicode form", () => {
    expect(hit(said("to ANNA   K. please"), "Anna K.")).toEqual(["L4", "ANNA   K."]);
    expect(hit(said("the ‘blue’ one"), "the blue one")).toEqual(["L4", "the ‘blue’ one"]);
    expect(hit(said("a ﬁne café"), "fine cafe\u0301")).toEqual(["L4", "ﬁne café"]);
  });

  it.each([
    ["I pay $1,250.50 now", 1250.5, "$1,250.50".slice(1)],
    ["that is 30.00 in all", 30, "30.00"],
    ["a rate of 15%", 0.15, "15%"],
    ["about 12k rows", 12000, "12k"],
    ["two bags", 2, "two"],
    ["on May 24th, 2026", "2026-05-24", "May 24th, 2026"],
    ["on 24 May please", "2026-05-24", "24 May"],
    ["at 3 pm", "15:00", "3 pm"],
    ["call (555) 010-4477", "+1 555 010 4477", "(555) 010-4477"],
    ["upper deck, please", "upper_deck", "upper deck"],
    ["see shop.test/Help now", "https://www.shop.test/help/", "shop.test/Help"],
  ])("L5: %s states %s in another shape", (text, value, quote) => {
    expect(hit(said(text), value)).toEqual(["L5", quote]);
  });

  it("does not take another number, year or date for the value", () => {
    expect(hit(said("I pay 1,250.75"), 1250.5)).toBeNull();
    expect(hit(said("on May 24, 2025"), "2026-05-24")).toBeNull();
    expect(hit(said("on May 2"), "2026-05-24")).toBeNull();
    expect(hit(said("item 1250 of list B1250"), "2026-05-24")).toBeNull();
  });

  it("marks a date whose day and month may be swapped as ambiguous", () => {
    expect(findValue(said("on 05/06/2026"), "2026-06-05", "date")).toMatchObject({ level: "L5", isAmbiguous: true });
    expect(findValue(said("on 05/06/2026"), "2026-05-06", "date")).toMatchObject({ level: "L5", isAmbiguous: true });
    expect(findValue(said("on 25/06/2026"), "2026-06-25", "date")).toMatchObject({ level: "L5", isAmbiguous: false });
    expect(findValue(said("on May 6, 2026"), "05/06/2026", "date")).toMatchObject({ level: "L5", isAmbiguous: true });
  });
});

describe("isSameField", () => {
  it("accepts plurals and names that end alike", () => {
    expect(isSameField("payment_id", "id")).toBe(true);
    expect(isSameField("item_ids", "item_id")).toBe(true);
    expect(isSameField("tripNumber", "trip_number")).toBe(true);
    expect(isSameField("to", "email")).toBe(false);
    expect(isSameField("x", null)).toBe(false);
  });
});

describe("findToken", () => {
  it("never matches inside a longer word or number", () => {
    expect(findToken("KEX1234 KEX123", "KEX123")).toBe(8);
    expect(findToken("v1.5", "5")).toBe(-1);
    expect(findToken("(5)", "5")).toBe(1);
  });
});

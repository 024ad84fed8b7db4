import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { unchangedField } from "./unchanged-field";

const broken = (rule: string, call: string) =>
  unchangedField(
    questionAbout(`
      policy| ## Change a trip
      policy| - ${rule}
      user| Change T-8.
      call| get_trip({"trip_id": "T-8"})
      reply| {"trip_id": "T-8", "pier": "north", "guests": [{"name": "Ann"}, {"name": "Bob"}]}
      call| list_legs({})
      reply| [{"leg_id": "L-1", "pier": "north"}, {"leg_id": "L-2", "pier": "south"}, {"leg_id": "L-3", "pier": "south"}]
      call| ${call}`),
  ).map(({ element, decisive }) => [element, decisive.at(-1)?.quote]);

const RULE = "Trips may be moved without altering the pier, boat, and price.";

describe("unchangedField", () => {
  it("compares an argument of that name with the record", () => {
    expect(broken(RULE, 'update_trip({"trip_id": "T-8", "pier": "south"})')).toEqual([["argument:pier", '"pier": "north"']]);
    expect(broken(RULE, 'update_trip({"trip_id": "T-8", "pier": "north"})')).toEqual([]);
  });

  it("asks the rows that the write refers to: one of them must keep the value", () => {
    expect(broken(RULE, 'update_trip({"trip_id": "T-8", "legs": [{"leg_id": "L-2"}, {"leg_id": "L-3"}]})')).toEqual([
      ["argument:legs[1].leg_id", '"pier": "north"'],
    ]);
    expect(broken(RULE, 'update_trip({"trip_id": "T-8", "legs": [{"leg_id": "L-2"}, {"leg_id": "L-1"}]})')).toEqual([]);
  });

  it("does not decide while one of the rows is unknown", () => {
    expect(broken(RULE, 'update_trip({"trip_id": "T-8", "legs": [{"leg_id": "L-2"}, {"leg_id": "L-9"}]})')).toEqual([]);
  });

  it("counts what the rule says must stay as many", () => {
    const rule = "Nobody may alter it: never change the number of guests.";
    expect(broken(rule, 'update_trip({"trip_id": "T-8", "guests": [{"name": "Ann"}]})')).toHaveLength(1);
    expect(broken(rule, 'update_trip({"trip_id": "T-8", "guests": [{"name": "Ann"}, {"name": "Cid"}]})')).toEqual([]);
  });

  it("is silent about fields that the rule does not name", () => {
    expect(broken("Trips may be moved without altering the boat.", 'update_trip({"trip_id": "T-8", "pier": "south"})')).toEqual([]);
  });
});

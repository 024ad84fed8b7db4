import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { forbiddenValue } from "./forbidden-value";

const broken = (rule: string, kind: string, heading = "Change a trip") =>
  forbiddenValue(
    questionAbout(`
      policy| ## ${heading}
      policy| - ${rule}
      user| Change T-8.
      call| get_trip({"trip_id": "T-8"})
      reply| {"trip_id": "T-8", "fare": "${kind}", "guest": "Ann"}
      call| update_trip({"trip_id": "T-8", "day": "2026-05-09"})`),
  ).map(({ decisive }) => decisive.map((span) => span.quote));

describe("forbiddenValue", () => {
  it.each([
    "Super saver trips cannot be changed.",
    "Trips with fare super saver must not be changed.",
    "Never change a trip if the fare is super saver.",
  ])("reads %s", (rule) => {
    expect(broken(rule, "super_saver")).toEqual([[rule, '"fare": "super_saver"']]);
  });

  it("takes the whole kind: saver is not meant by super saver", () => {
    expect(broken("Super saver trips cannot be changed.", "saver")).toEqual([]);
    expect(broken("Saver trips cannot be changed.", "open")).toEqual([]);
  });

  it("reads bans of this act only", () => {
    expect(broken("Saver trips cannot be refunded.", "saver", "Refunds")).toEqual([]);
    expect(broken("Saver trips can be changed.", "saver")).toEqual([]);
  });
});

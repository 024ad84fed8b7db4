import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { pastDate } from "./past-date";

const POLICY = "policy| The current date is 2026-05-15.\npolicy| ## Cancel a trip\npolicy| - Only trips that are not yet started can be cancelled.";
const broken = (rest: string, refusal: string | null = null) =>
  pastDate(questionAbout(`${POLICY}\n${rest}`, { refusal })).map(({ element, subPattern, decisive }) => [
    element,
    subPattern,
    decisive.map((span) => span.quote),
  ]);

describe("pastDate", () => {
  it("finds a date before today among the arguments", () => {
    expect(broken('user| Book it.\ncall| book_trip({"day": "2026-05-14"})')).toEqual([
      ["argument:day", "policy-ignored", ["The current date is 2026-05-15."]],
    ]);
    expect(broken('user| Book it.\ncall| book_trip({"day": "2026-05-15"})')).toEqual([]);
  });

  it("leaves dates alone that lie behind by nature, or were kept from the record", () => {
    expect(broken('user| Book it.\ncall| book_trip({"date_of_birth": "1990-05-14"})')).toEqual([]);
    const kept = (day: string) =>
      `user| Other seat.\ncall| get_trip({"trip_id": "T-8"})\nreply| {"trip_id": "T-8", "day": "${day}", "seat": 4}\ncall| update_trip({"trip_id": "T-8", "day": "2026-05-14"})`;
    expect(broken(kept("2026-05-14"))).toEqual([]);
    expect(broken(kept("2026-05-14"), "no trips on 2026-05-14")).toHaveLength(1);
  });

  const cancel = (day: string) => `
    user| Cancel trip T-8.
    call| get_trip({"trip_id": "T-8"})
    reply| {"trip_id": "T-8", "created": "2026-01-01", "legs": [{"day": "${day}"}]}
    call| cancel_trip({"trip_id": "T-8"})`;

  it("finds a thing of the past where the policy or the user speaks of upcoming ones", () => {
    expect(broken(cancel("2026-05-09"))).toEqual([
      [
        "constraint",
        "policy-ignored",
        ["Only trips that are not yet started can be cancelled.", "The current date is 2026-05-15.", '"day": "2026-05-09"'],
      ],
    ]);
    expect(broken(cancel("2026-05-19"))).toEqual([]);
    expect(broken(cancel("2026-05-09").replace("call| cancel", "agent| Sure?\nuser| Yes, cancel my upcoming trip.\ncall| cancel"))[0]?.[1]).toBe(
      "constraint-ignored",
    );
  });

  it("says nothing where nobody states today's date", () => {
    expect(pastDate(questionAbout('user| Book it.\ncall| book_trip({"day": "1999-05-14"})'))).toEqual([]);
  });
});

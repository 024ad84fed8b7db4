import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { unsettledCondition } from "./unsettled-condition";

const found = (rule: string, record = '"kind": "saver", "status": "open"') =>
  unsettledCondition(
    questionAbout(`
      policy| ## Cancel a trip
      policy| - ${rule}
      user| Cancel T-8.
      call| get_trip({"trip_id": "T-8"})
      reply| {"trip_id": "T-8", ${record}}
      call| cancel_trip({"trip_id": "T-8"})`),
  )?.decisive[0]?.quote ?? null;

describe("unsettledCondition", () => {
  it("finds a permission with a condition that no record settles", () => {
    const rule = "The desk can cancel trips on the day they were made, or if the weather is bad.";
    expect(found(rule)).toBe(rule);
  });

  it("finds none where the act is allowed outright for this kind, or the listed state is given", () => {
    const rule = "Saver trips can be cancelled until the evening before, and premium trips may be dropped freely.";
    expect(found(rule)).toBe(rule);
    expect(found(rule, '"kind": "premium"')).toBeNull();
    expect(found("The desk can cancel trips only if their status is 'open'.")).toBeNull();
  });

  it("finds none in a rule without a condition, or about something else", () => {
    expect(found("Trips can be cancelled.")).toBeNull();
    expect(found("The weather may change within a day.")).toBeNull();
  });
});

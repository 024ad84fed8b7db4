import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const TAU = { environment: "tau-mock" };
const EXAMPLE = TOOL_RULE_EXAMPLES.X2 ?? "";

describe("X2", () => {
  it("asks the policy first", () => {
    const match = matchDrawn(EXAMPLE, TAU);
    expect(match).toMatchObject({ ruleId: "X2", label: "overlooked", subPatterns: ["policy-ignored"], confidence: "rule", distance: 2 });
    expect(match.cases[0]?.elements[0]?.ruleId).toBe("V3");
  });

  it("then whether the thing was read at all", () => {
    const picture = EXAMPLE.replace(/ +call\| get_booking.*\n.*\n/, "").replace(
      "policy| ## Cancel",
      "docs| get_booking(booking_id) read · cancel_booking(booking_id)\npolicy| ## Cancel",
    );
    expect(matchDrawn(picture, TAU)).toMatchObject({ ruleId: "X2", label: "incomplete", subPatterns: ["assumed-content"] });
  });

  it("else it is the user's doing, when the user asked for it", () => {
    expect(matchDrawn(EXAMPLE.replace('"started"', '"open"'), TAU)).toMatchObject({ ruleId: "X2", label: "other:environment", confidence: "weak" });
  });

  it("and unclear when nobody did", () => {
    const picture = EXAMPLE.replace('"started"', '"open"').replace("Cancel booking B-51, please.", "Hello there.");
    expect(matchDrawn(picture, TAU)).toMatchObject({ label: "unclear" });
  });

  it("does not fire on an expected write, nor without a report", () => {
    expect(matchDrawn(EXAMPLE.replace("expect| ", 'expect| cancel_booking({"booking_id": "B-51"})'), TAU).ruleId).toBe("X6");
    expect(matchDrawn(EXAMPLE.replace(/goal\|.*/, "").replace("expect| ", ""), TAU).ruleId).toBe("X6");
  });

  it("gives way to X1 when the same thing was to be written otherwise", () => {
    const picture = EXAMPLE.replace("expect| ", 'expect| cancel_booking({"booking_id": "B-51", "fee": "none"})');
    expect(matchDrawn(picture, TAU).ruleId).toBe("X1");
  });
});

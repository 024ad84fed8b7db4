import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.X3 ?? "";

describe("X3", () => {
  it("calls a write that never came for want of a value never located, at the last step", () => {
    const match = matchDrawn(EXAMPLE);
    expect(match).toMatchObject({ ruleId: "X3", label: "incomplete", subPatterns: ["never-located"], confidence: "rule", decisiveStep: 2 });
    expect(match.cases[0]).toMatchObject({ failure: "F4", action: null });
    expect(match.negativeSearch).toEqual({ strings: ["B-51", "2026-05-09"], fromStep: 0, toStep: 1, hits: 0 });
  });

  it("calls it assumed content when a record was named and not read", () => {
    const named = `
      docs| get_booking(booking_id) read · update_booking(booking_id, day) write
      user| Change my booking, I am g-7.
      call| get_guest({"guest_id": "g-7"})
      reply| {"guest_id": "g-7", "bookings": ["B-51"]}
      agent| I cannot do that.
      user| Bye.
      agent| Bye.
      expect| update_booking({"booking_id": "B-51", "day": "2026-05-09"})`;
    const match = matchDrawn(named);
    expect(match).toMatchObject({ ruleId: "X3", subPatterns: ["assumed-content"] });
    expect(match.evidence).toMatchObject([{ role: "supports", quote: '"B-51"' }]);
  });

  it("stands at the hand-over that ended the run", () => {
    const picture = EXAMPLE.replace("agent| Then I cannot help.", 'call| transfer_to_human_agents({"summary": "x"})\n reply| ok').replace(
      "user| Well, bye.",
      "",
    );
    expect(matchDrawn(picture)).toMatchObject({ ruleId: "X3", decisiveStep: 2 });
  });

  it("gives way to X4 when every value was in view", () => {
    const picture = EXAMPLE.replace("I do not have it here.", "It is B-51; move it to May 9, 2026.");
    expect(matchDrawn(picture)).toMatchObject({ ruleId: "X4", label: "overlooked" });
  });

  it("does not fire when the write came", () => {
    const picture = EXAMPLE.replace("agent| Then I cannot help.", 'call| update_booking({"booking_id": "B-51", "day": "2026-05-09"})\n reply| ok');
    expect(matchDrawn(picture).ruleId).toBe("X6");
  });

  it("gives way to the case of a refused attempt", () => {
    const picture = EXAMPLE.replace(
      "agent| Then I cannot help.",
      'call| update_booking({"booking_id": "B-51", "day": "2026-05-10"})\n error| no such booking',
    );
    expect(matchDrawn(picture).cases.map((item) => [item.failure, item.ruleId])).toEqual([["F1", "V1"]]);
  });
});

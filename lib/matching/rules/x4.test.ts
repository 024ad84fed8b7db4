import { describe, expect, it } from "vitest";
import { matchDrawn } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.X4 ?? "";

describe("X4", () => {
  it("quotes the user's request that was passed over", () => {
    const match = matchDrawn(EXAMPLE);
    expect(match).toMatchObject({ ruleId: "X4", label: "overlooked", subPatterns: ["constraint-ignored"], confidence: "weak", distance: 1 });
    expect(match.evidence.map((span) => [span.role, span.quote])).toEqual([
      ["decisive", "Cancel the booking, and tell me the boat."],
      ["write", "Cancel the booking, and tell me the boat."],
    ]);
  });

  it("quotes the thing when it came into view only after the request", () => {
    const picture = EXAMPLE.replace("Hello, I am guest g-7.", "Hello, I am guest g-7; cancel all my bookings.").replace(
      "Cancel the booking, and tell me the boat.",
      "Tell me the boat.",
    );
    const match = matchDrawn(picture);
    expect(match).toMatchObject({ ruleId: "X4", label: "overlooked", subPatterns: ["seen-not-taken"], distance: 2 });
    expect(match.evidence[0]).toMatchObject({ role: "decisive", quote: '"booking_id": "B-51"' });
  });

  it("quotes the policy when the agent declined what it allows", () => {
    const picture = EXAMPLE.replace("user| Hello", "policy| ## Cancel\npolicy| - The desk can cancel any booking.\nuser| Hello").replace(
      "The boat is Heron.",
      "Sorry, bookings cannot be cancelled.",
    );
    const match = matchDrawn(picture);
    expect(match).toMatchObject({ ruleId: "X4", subPatterns: ["policy-ignored"], distance: 4 });
    expect(match.evidence[0]?.quote).toBe("The desk can cancel any booking.");
  });

  it("lays it at the user's door when the request was taken back or never made", () => {
    expect(
      matchDrawn(
        EXAMPLE.replace("agent| The boat is Heron.\n    user| Thanks, bye.", "agent| Shall I?\nuser| Never mind, leave it as it is.\nagent| Fine."),
      ),
    ).toMatchObject({
      label: "other:environment",
    });
    expect(matchDrawn(EXAMPLE.replace("Cancel the booking, and tell me the boat.", "Tell me the boat."))).toMatchObject({
      label: "other:environment",
    });
  });

  it("gives way to X3 when a value was never in view", () => {
    expect(matchDrawn(EXAMPLE.replace('cancel_booking({"booking_id": "B-51"})', 'cancel_booking({"booking_id": "B-52"})')).ruleId).toBe("X3");
  });

  it("does not fire when the write came", () => {
    expect(matchDrawn(EXAMPLE.replace("agent| The boat is Heron.", 'call| cancel_booking({"booking_id": "B-51"})\n reply| ok')).ruleId).toBe("X6");
  });
});

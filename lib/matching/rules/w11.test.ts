import { describe, expect, it } from "vitest";
import { onlyCase } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";

const EXAMPLE = TOOL_RULE_EXAMPLES.W11 ?? "";
const LOGGED_IN = EXAMPLE.replace("call| list_notes", 'call| log_in({"name": "ada"})\n reply| {"token": "t-1"}\n call| list_notes');

describe("W11", () => {
  it("lays a write without a log-in to planning, and to nothing that was or was not in view", () => {
    expect(onlyCase(EXAMPLE)).toMatchObject({
      ruleId: "W11",
      label: "other:planning",
      labels: ["other:planning"],
      confidence: "rule",
      distance: null,
    });
  });

  it("lays a token that ran out to the environment", () => {
    expect(onlyCase(LOGGED_IN.replace("401 Unauthorized: log in first", "the access token has expired"))).toMatchObject({
      ruleId: "W11",
      label: "other:environment",
      confidence: "rule",
    });
  });

  it("is weakly planning when an accepted log-in stands before and nothing ran out", () => {
    expect(onlyCase(LOGGED_IN)).toMatchObject({ ruleId: "W11", label: "other:planning", confidence: "weak" });
  });

  it("is planning again when the run had been told before and did not log in anew", () => {
    const told = LOGGED_IN.replace('reply| {"notes": []}', "error| token expired").replace("401 Unauthorized: log in first", "token expired");
    expect(onlyCase(told)).toMatchObject({ ruleId: "W11", label: "other:planning", confidence: "rule" });
  });

  it("asks for the log-in of the same app", () => {
    const picture = LOGGED_IN.replace("log_in(", "parcels.log_in(").replace("call| add_note", "call| journal.add_note");
    expect(onlyCase(picture)).toMatchObject({ ruleId: "W11", label: "other:planning", confidence: "rule" });
  });

  it("is silent about a missing permission, which is no missing log-in", () => {
    expect(onlyCase(EXAMPLE.replace("401 Unauthorized: log in first", "you are not authorized to write here")).ruleId).not.toBe("W11");
  });

  it("wins over V1: the arguments of a write without a log-in were never looked at", () => {
    const picture = EXAMPLE.replace('{"text": "water the ferns"}', '{"to": "bob@x.test"}');
    expect(onlyCase(picture)).toMatchObject({ ruleId: "W11", labels: ["other:planning"] });
    expect(onlyCase(picture.replace("401 Unauthorized: log in first", "no such person")).ruleId).toBe("V1");
  });
});

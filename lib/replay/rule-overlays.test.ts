import { describe, expect, it } from "vitest";
import { analyse } from "../analysis/analyse";
import { alfworld } from "../environments/alfworld";
import { replayStateSession } from "../gates/drift-marks";
import { replayInterfaceRules, trackForRules } from "../gates/interface-replay";
import { ALFWORLD_RULES } from "../gates/rule-sets/alfworld-rules";
import { PAPER_TABLES } from "../gates/rule-sets/paper-tables";
import { DEFAULT_MATCH_SETTINGS } from "../matching/match";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { interfaceRulesOverlay } from "./interface-rules-overlay";
import { stateKernelOverlay } from "./state-kernel-overlay";

describe("interface rules as an overlay", () => {
  it("puts the texts into the prompt and a reason behind the reply, and is off-policy behind the first", () => {
    const content = trajectoryFromText(`room: You are in the middle of a room. Looking quickly around you, you see a countertop 1, and a microwave 1.
      task: put some mug on countertop.
      1  dance               ->  Nothing happens.
      2  examine mug 1       ->  Nothing happens.
      3  open microwave 1    ->  Nothing happens.`);
    const calls = trackForRules(content, analyse(content, alfworld, DEFAULT_MATCH_SETTINGS), true);
    const overlay = interfaceRulesOverlay(
      replayInterfaceRules(calls, ALFWORLD_RULES, () => false),
      ALFWORLD_RULES.rules,
    );
    expect(overlay.marks.map(({ t, tone, label }) => `${t} ${tone} ${label}`)).toEqual(["1 change w1", "2 doubt no rule", "3 change w13"]);
    expect(overlay.changes.map(({ t, kind }) => `${t} ${kind}`)).toEqual(["0 message-added", "1 reply-extended", "3 reply-extended"]);
    expect(overlay.changes.at(-1)?.text).toBe("You are not at microwave 1. Go to microwave 1 first.");
    expect(overlay.offPolicyAfter).toEqual({ t: 1, k: 0 });
  });

  it("changes nothing where there is no rule", () => {
    expect(interfaceRulesOverlay([], [])).toMatchObject({ marks: [], changes: [], offPolicyAfter: null });
  });
});

describe("the state rule kernel as an overlay", () => {
  it("marks drift at the step of the reply, a turn without a snapshot as doubt, and the others as passed", () => {
    const state = {
      intent: "recommend",
      subIntent: "counter-pick",
      conflicts: [],
      inventoryEmpty: false,
      snapshot: null,
      paragraphs: [],
      guidanceType: null,
      labelledBy: null,
    };
    const place = (index: number, tools: string[]) => ({ index, stepFrom: 2 * index - 1, stepTo: 2 * index, text: "", tools });
    const turns = replayStateSession(
      [
        { turn: 1, ...state },
        { turn: 2, ...state },
      ],
      [place(1, []), place(2, ["rule_lookup"]), place(3, [])],
      PAPER_TABLES,
    );
    const overlay = stateKernelOverlay(turns);
    expect(overlay.marks.map(({ t, tone, label }) => `${t} ${tone} ${label}`)).toEqual([
      "2 pass fire:lineup-recommend",
      "4 drift tool-outside-set",
      "6 doubt no snapshot",
    ]);
    expect(overlay.offPolicyAfter).toEqual({ t: 4, k: 0 });
    expect(`${overlay.title} ${overlay.caveat}`).not.toMatch(/\bSGC\b/);
  });
});

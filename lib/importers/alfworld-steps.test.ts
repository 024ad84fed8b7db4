import { describe, expect, it } from "vitest";
import { alfworldSteps } from "./alfworld-steps";
import { alfworldStepsFixture } from "./fixtures/alfworld-steps/write";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";

checkImporter(alfworldSteps, alfworldStepsFixture, { cutGivesRejection: true });

const OPENING = "You are in the middle of a room. Looking quickly around you, you see a desk 1.\n\nYour task is to: put some pen on desk.";
const read = async (row: object): Promise<ImportItem | undefined> =>
  (await readItems(alfworldSteps, memorySource("x.jsonl", JSON.stringify({ game_id: "g", ...row }))))[0];
const action = (raw: string, normalized: string | null, observation: string | null, kind = "action"): object => ({
  raw_output: raw,
  normalized,
  observation,
  kind,
});

describe("an episode of outputs", () => {
  it("sends what was normalised, and keeps what the model wrote where that says something else", async () => {
    const trajectory = [action("look", "look", "a desk"), action("Put pen 1 in desk 1", "move pen 1 to desk 1", "Nothing happens.")];
    expect(await read({ success: false, initial_observation: OPENING, trajectory })).toMatchObject({
      draft: {
        instruction: "Your task is to: put some pen on desk.",
        steps: [
          { thought: null, actions: [{ raw: "look" }] },
          { thought: "Put pen 1 in desk 1", actions: [{ raw: "move pen 1 to desk 1" }], observation: "Nothing happens." },
        ],
        truncated: false,
      },
      warnings: [],
    });
  });

  it("makes no step of thoughts and of outputs that were never sent", async () => {
    const trajectory = [
      action("think: hm", null, "OK.", "thought"),
      action("dance!", null, "Not an action.", "parse_failure"),
      action("look", "look", "a desk"),
      action("eh", null, null, "parse_failure"),
    ];
    expect(await read({ success: false, termination_reason: "parse_failure_loop", trajectory })).toMatchObject({
      draft: {
        steps: [{ thought: "think: hm\ndance!\nNot an action.", actions: [{ raw: "look" }] }],
        closingThought: "eh",
        truncated: true,
        outcome: { status: "failure", field: "success", terminationReason: "parse_failure_loop" },
      },
      warnings: [{ code: "never-sent", message: expect.stringContaining("2 outputs") }],
    });
  });

  it("that names another game than it was to play is warned about, and named without a machine's folders", async () => {
    expect(
      await read({
        success: true,
        gamefile: "/home/x/json/pick-A/trial_1/game.tw-pddl",
        expected_gamefile: "/data/pick-B/trial_2/game.tw-pddl",
        trajectory: [action("look", "look", "x")],
      }),
    ).toMatchObject({
      draft: { externalId: "g", taskId: "pick-A/trial_1" },
      warnings: [{ code: "other-game" }],
    });
  });
});

describe("an episode of responses", () => {
  it("counts each observation once, and cuts thought and action apart", async () => {
    const steps = [
      { observation: OPENING, model_response: "Think: look around\n\nAct: look", action_taken: "look", next_observation: "a desk" },
      { observation: "a desk", model_response: "Think: no\n\nAct: fly", action_taken: "go to desk 1" },
      { observation: "On the desk 1, you see nothing.", model_response: "stop", action_taken: null },
    ];
    expect(await read({ result: "timeout", steps })).toMatchObject({
      draft: {
        instruction: "Your task is to: put some pen on desk.",
        steps: [
          { thought: "Think: look around", actions: [{ raw: "look" }], observation: "a desk" },
          { thought: "Think: no\n\nAct: fly", actions: [{ raw: "go to desk 1" }], observation: "On the desk 1, you see nothing." },
        ],
        closingThought: "stop",
        outcome: { status: "failure", field: "result", terminationReason: "timeout" },
      },
    });
  });

  it.each([
    ["success", "success"],
    ["max_steps", "failure"],
    ["api_error", "infrastructure"],
    ["strange", "unknown"],
  ])("with the result %s is a %s", async (result, status) => {
    expect(await read({ result, steps: [{ action_taken: "look", next_observation: "x" }] })).toMatchObject({
      draft: { outcome: { status, terminationReason: result } },
    });
  });

  it("without steps is rejected", async () => {
    expect(await read({ result: "success" })).toMatchObject({ kind: "rejected", code: "missing-field" });
  });
});

import { describe, expect, it } from "vitest";
import { agentRewardBench } from "./agent-reward-bench";
import { agentRewardBenchFixture } from "./fixtures/agent-reward-bench/write";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";

checkImporter(agentRewardBench, agentRewardBenchFixture, { cutGivesRejection: true });

const read = async (value: unknown): Promise<ImportItem | undefined> =>
  (await readItems(agentRewardBench, memorySource("visit-7.json", JSON.stringify(value))))[0];
const row = (action: string | null, page: string, reasoning: string | null = null) => ({ action, url: "u", axtree: page, reasoning });
const run = (steps: unknown, more: object = {}) => ({ benchmark: "b", goal: "buy a lamp", steps, ...more });

describe("AgentRewardBench", () => {
  it("takes the page of the next row for the reply, and a thought without an action to the action that follows", async () => {
    const steps = [
      row("click('a1')", "one", "I click."),
      row(null, "two", "I wait."),
      row("click('a2')", "three", "I go on."),
      row(null, "four", "Done."),
    ];
    expect(await read(run(steps))).toMatchObject({
      draft: {
        externalId: "visit-7",
        instruction: "buy a lamp",
        initialObservation: "u\none",
        steps: [
          { t: 1, thought: "I click.", actions: [{ raw: "click('a1')", tool: "click" }], observation: "u\ntwo" },
          { t: 2, thought: "I wait.\nI go on.", actions: [{ raw: "click('a2')" }], observation: "u\nfour" },
        ],
        closingThought: "Done.",
        truncated: false,
      },
    });
  });

  it.each([
    [{ summary_info: { cum_reward: 1 } }, "success", "summary_info.cum_reward ≥ 1"],
    [{ summary_info: { cum_reward: 0.5 } }, "failure", "summary_info.cum_reward ≥ 1"],
    [{ summary_info: { cum_reward: 0, err_msg: "TimeoutError" } }, "infrastructure", "summary_info.err_msg"],
    [{ summary_info: {} }, "unknown", "none"],
    [{}, "unknown", "none"],
  ])("with %j has the outcome %s from %s", async (more, status, field) => {
    expect(await read(run([row("click('a1')", "one")], more))).toMatchObject({ draft: { outcome: { status, field } } });
  });

  it("is truncated when the last action has no page after it, unless that action speaks to the user", async () => {
    expect(await read(run([row("click('a1')", "one")]))).toMatchObject({ draft: { truncated: true } });
    expect(await read(run([row("send_msg_to_user('42')", "one")]))).toMatchObject({ draft: { truncated: false } });
  });

  it("names what is missing", async () => {
    expect(await read(run("none"))).toMatchObject({ kind: "rejected", code: "missing-field", found: 'the text "none" in "steps"' });
    expect(await read({ benchmark: "b", steps: [] })).toMatchObject({ kind: "rejected", found: 'nothing in "goal"' });
  });
});

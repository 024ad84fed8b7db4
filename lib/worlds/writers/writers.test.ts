import { describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { generateHouseholdBatch } from "../household-batch";
import { writeKnowAgentJsonl } from "./knowagent-jsonl";
import { writeLineTaggedLog } from "./line-tagged-log";
import { writeReactConsole } from "./react-console";

const runs = generateHouseholdBatch(3, 6);
const first = ensure(runs[0], "a run");

describe("household writers", () => {
  it("write one KnowAgent object a line, with the result as that runner knows it", () => {
    const rows = writeKnowAgentJsonl(runs)
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(rows).toHaveLength(runs.length);
    rows.forEach((row, i) => {
      const run = ensure(runs[i], "the run of this row").run;
      expect(row).toEqual({
        name: runs[i]?.name,
        result: run.isSuccess ? true : run.hitCap ? 0 : false,
        traj: expect.stringContaining("Your task is to: "),
      });
    });
  });

  it("cut a failed KnowAgent record in a thought only where told", () => {
    const failed = runs.filter(({ run }) => !run.isSuccess);
    const cut = writeKnowAgentJsonl(failed, { hasActionPath: false, endsInThought: () => true });
    expect(cut.split("go back and che\\n").length - 1).toBe(failed.length);
    expect(cut).not.toContain("ActionPath");
  });

  it("write a console log with examples before each episode and a status behind it", () => {
    const text = writeReactConsole(runs, [first.run]);
    expect(text.split("Here is the task.").length - 1).toBe(runs.length);
    expect(text.match(/^STATUS: (OK|FAIL)$/gm)).toHaveLength(runs.length);
    expect(text.startsWith("#####\n\nEnvironment #0:\nInteract with a household")).toBe(true);
  });

  it("write a tagged log whose summary calls every run without a crash a success", () => {
    const { log, summary } = writeLineTaggedLog("9-1", first.run);
    expect(log.match(/^INFO - Agent Action: /gm)).toHaveLength(first.run.steps.length);
    expect(log.match(/^INFO - Observation: /gm)).toHaveLength(first.run.steps.length);
    expect(JSON.parse(summary)).toEqual({ task: "9-1/game.tw-pddl", score: first.run.isSuccess ? 1 : 0, success: true });
  });
});

import { describe, expect, it } from "vitest";
import { ensure } from "../base/assert";
import { generateHouseholdBatch } from "./household-batch";
import { restoreWorld } from "./restore-world";
import { type RunningWorld, runningHousehold, type WorldCall } from "./running-world";
import { buildSampleStudy } from "./sample-study";
import { generateApiBatch, generateAppBatch, generateDeskBatch } from "./tool-batch";
import type { ToolRun } from "./tool-recorder";

function replies(start: RunningWorld, calls: readonly WorldCall[]): string[] {
  let world = start;
  return calls.map((call) => {
    const next = ensure(world.send(call), "a world that takes this call");
    world = next.world;
    return next.reply;
  });
}

function checkToolRun<State>(run: ToolRun<State>): void {
  const calls = run.messages.flatMap((message) => (message.role === "assistant" && message.call !== null ? [message.call] : []));
  const recorded = run.messages.flatMap((message) => (message.role === "tool" ? [message.text] : []));
  expect(replies(ensure(restoreWorld(run.name), run.name), calls), run.name).toEqual(recorded);
}

describe("restoreWorld", () => {
  it("gives every run of the tool worlds the replies it was recorded with", () => {
    for (const seed of [0, 7, 31]) {
      generateApiBatch(seed).forEach(checkToolRun);
      generateAppBatch(seed).forEach(checkToolRun);
      generateDeskBatch(seed).forEach(checkToolRun);
    }
  });

  it("gives every task of the sample study the household that its records open with", () => {
    const texts = buildSampleStudy().files.flatMap(({ text }) => text.trimEnd().split("\n"));
    expect(texts).toHaveLength(72);
    for (const line of texts) {
      const { name, traj } = JSON.parse(line) as { name: string; traj: string };
      expect(traj.startsWith(ensure(restoreWorld(name), name).opening.join("\n")), name).toBe(true);
    }
  });

  it("knows no world by another name", () => {
    const names = [
      "",
      "hearth-99/pick_heat-mug-cabinet",
      "hearth-07/another-name",
      "env_3",
      "workbench/",
      "constructor/x-1",
      "12",
      "workbench/x-1/y",
    ];
    for (const name of names) expect(restoreWorld(name), name).toBeNull();
  });
});

describe("a running world", () => {
  it("answers a read anywhere on the way without changing what follows", () => {
    for (const { run } of generateHouseholdBatch(11, 8)) {
      let world = runningHousehold(run.start);
      for (const { action, reply } of run.steps) {
        for (const line of ["inventory", "look", ...run.start.house.receptacles.map((name) => `go to ${name}`)]) world.send({ line });
        const next = ensure(world.send({ line: action }), "a household takes lines");
        expect(next.reply).toBe(reply);
        world = next.world;
      }
    }
  });

  it("does not take calls that are none of its kind", () => {
    const [household] = generateHouseholdBatch(1, 1);
    expect(runningHousehold(ensure(household, "a run").run.start).send({ tool: "look", args: {} })).toBeNull();
    expect(restoreWorld("workbench/stale-address-3")?.send({ line: "look" })).toBeNull();
  });
});

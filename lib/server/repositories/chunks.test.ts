import { describe, expect, it } from "vitest";
import type { Step } from "../../trajectory/trajectory";
import { packSteps, unpackChunk } from "./chunks";

function step(t: number, text: string): Step {
  const action = { k: 0, raw: `do ${t}`, tool: null, args: null, method: null, actor: "agent" as const, isMessage: false, result: null };
  return { t, thought: null, actions: [action], observation: text };
}

describe("packSteps", () => {
  it("covers every step once and in order, whatever their lengths", () => {
    const steps = Array.from({ length: 1_234 }, (_, index) => step(index + 1, "x".repeat((index * 7_919) % 40_000)));
    const chunks = packSteps(steps);
    const data = new Map(chunks.map((chunk) => [chunk.hash, chunk.data]));
    expect(chunks.flatMap((chunk) => unpackChunk(data, chunk.hash))).toEqual(steps);
    expect(chunks.map((chunk) => chunk.firstStep)).toEqual([1, ...chunks.slice(0, -1).map((chunk) => chunk.lastStep + 1)]);
    expect(chunks.at(-1)?.lastStep).toBe(1_234);
  });

  it("gives one very long step a chunk of its own, so that its neighbours open fast", () => {
    const chunks = packSteps([step(1, "a"), step(2, "b".repeat(20_000_000)), step(3, "c")]);
    expect(chunks.map(({ firstStep, lastStep }) => [firstStep, lastStep])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it("gives equal steps the same address", () => {
    expect(packSteps([step(1, "same")])[0]?.hash).toBe(packSteps([step(1, "same")])[0]?.hash);
  });

  it("has nothing to store for a run without steps", () => {
    expect(packSteps([])).toEqual([]);
  });
});

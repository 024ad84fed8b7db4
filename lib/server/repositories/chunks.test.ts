import { describe, expect, it } from "vitest";
import type { Step } from "../../trajectory/trajectory";
import { ChunkReader, packPieces } from "./chunks";
import { cutSteps } from "./cut-steps";
import { TextSlabs } from "./text-slabs";

function step(t: number, text: string): Step {
  const action = { k: 0, raw: `do ${t}`, tool: null, args: null, method: null, actor: "agent" as const, isMessage: false, result: null };
  return { t, thought: null, actions: [action], observation: text };
}

function run(length: number, textOf: (index: number) => string): Step[] {
  return Array.from({ length }, (_, index) => step(index + 1, textOf(index)));
}

async function packed(runs: readonly (readonly Step[])[]) {
  const { chunks, references } = await packPieces(runs.map((steps) => cutSteps(steps)));
  const reader = new ChunkReader(new Map(chunks.map(({ hash, data }) => [hash, data])));
  return { chunks, references, opened: references.map((places) => places.flatMap((place) => reader.stepsOf(place))) };
}

describe("chunks of steps", () => {
  it("cover every step of every run once and in order, whatever their lengths", async () => {
    const runs = [
      run(3, () => "short"),
      run(1_234, (index) => "x".repeat((index * 7_919) % 40_000)),
      [],
      ...Array.from({ length: 50 }, (_, n) => run(n + 1, (index) => `run ${n}, ${"ü".repeat(index * 20)}`)),
    ];
    const { chunks, references, opened } = await packed(runs);
    expect(opened).toEqual(runs);
    for (const [index, places] of references.entries()) {
      expect(places.map((place) => place.firstStep)).toEqual(
        places.length === 0 ? [] : [1, ...places.slice(0, -1).map((place) => place.lastStep + 1)],
      );
      expect(places.at(-1)?.lastStep ?? 0).toBe(runs[index]?.length);
    }
    expect(chunks.reduce((sum, chunk) => sum + chunk.steps, 0)).toBe(runs.flat().length);
  });

  it("give one very long step a chunk of its own, so that its neighbours open fast", async () => {
    const { references } = await packed([[step(1, "a"), step(2, "b".repeat(20_000_000)), step(3, "c")]]);
    expect(references[0]?.map(({ firstStep, lastStep }) => [firstStep, lastStep])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(new Set(references[0]?.map(({ hash }) => hash)).size).toBe(3);
  });

  it("are shared by short runs, and bounded", async () => {
    const { chunks, references } = await packed(Array.from({ length: 200 }, (_, n) => run(10, (index) => `${n} ${index}`)));
    expect(chunks.length).toBeLessThan(20);
    expect(Math.max(...chunks.map(({ bytes }) => bytes))).toBeLessThan(70_000);
    expect(references[1]?.[0]?.skip).toBe(10);
  });

  it("are the same whether the texts lie in slabs that are used again or not", async () => {
    const slabs = new TextSlabs();
    for (let round = 0; round < 3; round++) {
      const runs = Array.from({ length: 120 }, (_, n) => run(12, (index) => `${round} ${n} ${"ü🜂".repeat(index * 40)}`));
      const kept = await packPieces(runs.map((steps) => cutSteps(steps, slabs)));
      expect(kept.references).toEqual((await packed(runs)).references);
      slabs.clear();
    }
  });

  it("have the same address when they hold equal steps", async () => {
    const one = await packed([[step(1, "same")]]);
    expect(one.references).toEqual((await packed([[step(1, "same")]])).references);
    expect(one.references[0]?.[0]).not.toHaveProperty("skip");
  });

  it("are none for a run without steps", async () => {
    expect(await packed([[]])).toEqual({ chunks: [], references: [[]], opened: [[]] });
  });
});

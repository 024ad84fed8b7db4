import { describe, expect, it } from "vitest";
import { memorySource } from "../fixtures/read-items";
import type { ImportItem } from "../importer";
import { sourceHead } from "../source/source-head";
import { compileMapping } from "./compile-mapping";
import { parsePath } from "./mapping-path";
import { previewMapping } from "./preview-mapping";
import { sampleSource } from "./sample-source";
import { type MappingSuggestion, suggestMapping } from "./suggest-mapping";
import { suggestRecords } from "./suggest-records";

async function suggest(text: string): Promise<MappingSuggestion> {
  const { best } = suggestRecords(await sourceHead("unknown", Buffer.from(text), true));
  const parsed = best.records === null ? null : parsePath(best.records);
  return suggestMapping("m", await sampleSource(memorySource("unknown", text), parsed?.ok === true ? parsed.value : null), best.records);
}

async function preview(text: string, { mapping }: MappingSuggestion): Promise<ImportItem[]> {
  const compiled = compileMapping(mapping);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.error));
  return previewMapping(memorySource("unknown", text), compiled.value);
}

const lines = (...records: unknown[]): string => records.map((record) => JSON.stringify(record)).join("\n");

describe("suggestMapping", () => {
  it("finds the list of steps, its parts, the run's fields and a yes-or-no success, and says why", async () => {
    const run = (episode: string, won: boolean): unknown => ({
      episode_id: episode,
      goal: "Water the fern.",
      model: "small",
      won,
      turns: [
        { thought: "Where?", action: "look", observation: "A fern." },
        { thought: "There.", action: "water fern", observation: "It is wet." },
      ],
    });
    const text = lines(run("e1", true), run("e2", false));
    const suggestion = await suggest(text);
    expect(suggestion.mapping).toMatchObject({
      records: null,
      unit: "run",
      run: { id: "episode_id", instruction: "goal", agent: "model", taskId: null },
      success: { field: "won", rule: "truthy" },
      steps: "turns[]",
      entry: { kind: "fields", thought: "thought", action: "action", observation: "observation", observationComes: "after" },
    });
    expect(suggestion.reasons).toMatchObject({
      "run.id": 'called "episode_id", a text, another in every record',
      steps: 'called "turns", a list of 4 entries in 2 records',
      success: 'called "won", says yes or no',
    });
    expect(await preview(text, suggestion)).toMatchObject([
      { draft: { externalId: "e1", steps: [{}, {}] } },
      { draft: { outcome: { status: "failure" } } },
    ]);
  });

  it("finds runs inside of one value: in a list, and as members of an object", async () => {
    const steps = [{ act: "go", feedback: "gone" }];
    expect((await suggest(JSON.stringify({ meta: { date: 1 }, results: [{ task: "a", steps }] }))).mapping).toMatchObject({
      records: "results[]",
      steps: "steps[]",
    });
    expect((await suggest(JSON.stringify({ t1: { goal: "a", steps }, t2: { goal: "b", steps }, t3: { goal: "c", steps } }))).mapping).toMatchObject({
      records: "*",
      steps: "steps[]",
      run: { id: null, instruction: "goal" },
    });
    expect((await suggest(JSON.stringify({ goal: "a", steps }))).mapping).toMatchObject({ records: null, steps: "steps[]" });
  });

  it("takes a name that repeats for the task and not for the run, unless a trial tells the runs apart", async () => {
    const steps = [{ action: "go", observation: "gone" }];
    expect((await suggest(lines({ task_id: "a", steps }, { task_id: "a", steps }))).mapping.run).toMatchObject({ id: null, taskId: "task_id" });
    expect((await suggest(lines({ task_id: "a", trial: 0, steps }, { task_id: "a", trial: 1, steps }))).mapping.run).toMatchObject({
      id: "task_id",
      trial: "trial",
    });
  });

  it("takes calls with a name and arguments for tools", async () => {
    const calls = (name: string): unknown => ({ reasoning: "So.", call: { name, arguments: { x: 1 } }, result: { ok: true } });
    expect((await suggest(lines({ question: "q", trace: [calls("find"), calls("send")] }))).mapping.entry).toMatchObject({
      kind: "fields",
      thought: "reasoning",
      tool: "call.name",
      arguments: "call.arguments",
      observation: "result",
      action: null,
    });
  });

  it("reads states that stand before the action as seen before it", async () => {
    const mapping = (await suggest(lines({ id: "x", path: [{ obs: "a hall", action: "go", reward: 0 }] }))).mapping;
    expect(mapping.entry).toMatchObject({ action: "action", observation: "obs", observationComes: "before" });
  });

  it("prefers the next observation, and takes the first one for the opening", async () => {
    const step = { observation: "a hall", model_response: "Think: out\n\nAct: go", action_taken: "go", next_observation: "a yard" };
    const text = lines({ game: "g", success: true, trajectory: [step] });
    const suggestion = await suggest(text);
    expect(suggestion.mapping).toMatchObject({
      run: { initialObservation: "trajectory[0].observation" },
      entry: { action: "action_taken", observation: "next_observation", observationComes: "after", writing: "whole" },
    });
    expect(await preview(text, suggestion)).toMatchObject([{ draft: { initialObservation: "a hall", steps: [{ observation: "a yard" }] } }]);
  });

  it("parts a text with marks into thought and action", async () => {
    const mapping = (await suggest(lines({ id: "x", history: [{ response: "Thought: out\nAction: go", feedback: "gone" }] }))).mapping;
    expect(mapping.entry).toMatchObject({ action: "response", observation: "feedback", writing: "marked" });
  });

  it("recognises events by the words of their kind, and says which it does not know", async () => {
    const events = ["system", "user", "thought", "tool_call", "tool_result", "beep"].map((type) => ({ type, content: `a ${type}` }));
    const suggestion = await suggest(lines({ id: "x", events }));
    expect(suggestion.mapping.entry).toMatchObject({
      kind: "events",
      part: "type",
      text: "content",
      values: { system: "system", user: "instruction", thought: "thought", tool_call: "action", tool_result: "observation" },
    });
    expect(suggestion.reasons["entry.values"]).toContain('not known: "beep"');
  });

  it("takes what an agent says for a message where only a user answers", async () => {
    const entry = (
      await suggest(
        lines({
          dialogue: [
            { speaker: "user", text: "Hi" },
            { speaker: "agent", text: "Hello" },
          ],
        }),
      )
    ).mapping.entry;
    expect(entry).toMatchObject({ kind: "events", values: { user: "instruction", agent: "message" } });
  });

  it("recognises lists side by side, pairs and bare texts", async () => {
    expect((await suggest(lines({ id: 1, actions: ["go", "stop"], observations: ["gone", "still"] }))).mapping).toMatchObject({
      steps: null,
      entry: { action: "actions[]", observation: "observations[]" },
    });
    expect(
      (
        await suggest(
          lines({
            id: 1,
            history: [
              ["go", "gone"],
              ["stop", "still"],
            ],
          }),
        )
      ).mapping,
    ).toMatchObject({
      steps: "history[]",
      entry: { action: "[0]", observation: "[1]" },
    });
    expect((await suggest(lines({ id: 1, actions: ["go", "stop"] }))).mapping).toMatchObject({ steps: "actions[]", entry: { action: "." } });
  });

  it("recognises rows of one step each, in a table and in lines of JSON", async () => {
    const table = "run;step;task;action;observation;score\na;1;find it;look;a key;0\na;2;find it;take key;taken;1\nb;1;leave;go;gone;0\n";
    const suggestion = await suggest(table);
    expect(suggestion.mapping).toMatchObject({
      unit: "step",
      steps: null,
      run: { id: "run", instruction: "task", trial: null },
      success: { field: "score", rule: "at-least", threshold: 1 },
      entry: { action: "action", observation: "observation" },
    });
    expect(suggestion.reasons.unit).toContain('"run"');
    expect(await preview(table, suggestion)).toMatchObject([
      { draft: { externalId: "a", steps: [{}, {}], outcome: { status: "success" } } },
      { draft: { externalId: "b" } },
    ]);
    expect((await suggest(lines({ ep: 1, command: "go", reply: "gone" }, { ep: 1, command: "stop", reply: "still" }))).mapping).toMatchObject({
      unit: "step",
      entry: { action: "command", observation: "reply" },
    });
  });

  it("opens a list of steps in the cell of a table", async () => {
    const cell = JSON.stringify([{ action: "go", observation: "gone" }]).replaceAll('"', '""');
    const suggestion = await suggest(`id,status,trajectory\na,solved,"${cell}"\nb,timeout,"${cell}"\n`);
    expect(suggestion.mapping).toMatchObject({
      unit: "run",
      steps: "trajectory[]",
      run: { id: "id" },
      success: { field: "status", rule: "equals", value: "solved" },
    });
  });

  it("proposes the longest list where no name in it is known, and leaves its parts open", async () => {
    const { mapping, reasons } = await suggest(
      lines({
        nr: 1,
        short: [{ a: 1 }],
        tape: [
          { press: "red", light: "on" },
          { press: "green", light: "off" },
        ],
      }),
    );
    expect(mapping).toMatchObject({ unit: "run", steps: "tape[]", entry: { action: null } });
    expect(reasons.steps).toContain("no name in it is known");
  });

  it("proposes a threshold for a score, and nothing where no name is known", async () => {
    const steps = [{ action: "go", observation: "gone" }];
    expect((await suggest(lines({ score: 0.3, steps }, { score: 1, steps }))).mapping.success).toEqual({
      field: "score",
      rule: "at-least",
      threshold: 1,
    });
    const { mapping, reasons } = await suggest(lines({ foo: 1, bar: "x" }));
    expect(mapping.steps).toBeNull();
    expect(reasons).toEqual({});
    expect(compileMapping(mapping).ok).toBe(false);
  });
});

describe("previewMapping", () => {
  it("stops behind the third run and shows what was rejected on the way", async () => {
    const good = { id: "x", steps: [{ action: "go", observation: "gone" }] };
    const text = `${lines(good, { id: "y" }, good, good, good)}\n`;
    const items = await preview(text, await suggest(text));
    expect(items.map((item) => item.kind)).toEqual(["trajectory", "rejected", "trajectory", "trajectory"]);
  });

  it("reads the beginning of a file only, and says of a run that may go on", async () => {
    const table = `run,action,reply\n${Array.from({ length: 200 }, (_, row) => `a,look ${row},a hall\n`).join("")}`;
    const compiled = compileMapping((await suggest(table)).mapping);
    if (!compiled.ok) throw new Error(compiled.error.where);
    const [only] = await previewMapping(memorySource("unknown", table, {}, 100), compiled.value, 3, 1024);
    expect(only?.kind === "trajectory" && only.warnings.map((warning) => warning.code)).toContain("preview-cut");
    const steps = [{ action: "go", observation: "gone" }];
    const json = lines({ id: "a", steps }, { id: "b", steps });
    const whole = compileMapping((await suggest(json)).mapping);
    if (!whole.ok) throw new Error(whole.error.where);
    expect(await previewMapping(memorySource("unknown", json, {}, 10), whole.value, 3, 70)).toMatchObject([{ draft: { externalId: "a" } }]);
  });

  it("ends by itself where every record is rejected", async () => {
    const suggestion = await suggest(lines({ id: "x", steps: [{ action: "go" }] }));
    const items = await preview(Array.from({ length: 500 }, () => '{"id":"x"}').join("\n"), suggestion);
    expect(items.length).toBeLessThan(100);
    expect(items.every((item) => item.kind === "rejected")).toBe(true);
  });
});

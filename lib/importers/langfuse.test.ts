import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../base/json";
import { checkImporter } from "./fixtures/check-importer";
import { langfuseFixture } from "./fixtures/langfuse/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { langfuse } from "./langfuse";

checkImporter(langfuse, langfuseFixture, { cutGivesRejection: true });

let second = 0;
const observation = (type: string, name: string, input: JsonValue, output: JsonValue, more: JsonObject = {}): JsonObject => ({
  id: `o${++second}`,
  traceId: "t",
  parentObservationId: null,
  type,
  name,
  startTime: `2026-01-01T00:00:${String(second % 60).padStart(2, "0")}Z`,
  input,
  output,
  ...more,
});
const read = async (observations: JsonObject[], trace: JsonObject = {}): Promise<ImportItem | undefined> =>
  (await readItems(langfuse, memorySource("x", JSON.stringify({ trace: { id: "t", ...trace }, observations }))))[0];
const user = (text: string): JsonObject => ({ role: "user", content: text });
const call = (id: string, name: string, args: string): JsonObject => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: args } }],
});

describe("a Langfuse trace", () => {
  it("takes a reply that no later input shows from the tool's own observation, by arguments where a name is called twice", async () => {
    const item = await read([
      observation("GENERATION", "m", [user("two books")], {
        role: "assistant",
        tool_calls: [call("1", "find", '{"n":1}'), call("2", "find", '{"n":2}')].flatMap((message) =>
          Array.isArray(message.tool_calls) ? message.tool_calls : [],
        ),
      }),
      observation("TOOL", "find", '{"n":2}', "second"),
      observation("TOOL", "find", { n: 1 }, { content: "first", type: "tool" }),
    ]);
    expect(item).toMatchObject({
      draft: {
        steps: [
          {
            actions: [
              { raw: 'find({"n":1})', result: { text: "first" } },
              { raw: 'find({"n":2})', result: { text: "second" } },
            ],
          },
        ],
        truncated: false,
      },
    });
  });

  it("keeps how long the first token took where it is recorded, and no timing where it is not", async () => {
    const item = await read([
      observation("GENERATION", "m", [user("a book")], call("1", "find", "{}"), {
        startTime: "2026-01-01T00:00:00.000Z",
        completionStartTime: "2026-01-01T00:00:00.750Z",
        endTime: "2026-01-01T00:00:02.000Z",
      }),
      observation(
        "GENERATION",
        "m",
        [user("a book"), call("1", "find", "{}"), { role: "tool", tool_call_id: "1", content: "found" }],
        "Here it is.",
        {
          startTime: "2026-01-01T00:00:03.000Z",
          completionStartTime: null,
          endTime: "2026-01-01T00:00:04.000Z",
        },
      ),
    ]);
    if (item?.kind !== "trajectory") throw new Error("no run");
    expect(item.draft.steps.map(({ timing }) => timing)).toEqual([{ firstTokenSeconds: 0.75, replySeconds: 2 }, undefined]);
    expect("timing" in (item.draft.steps[1] ?? {})).toBe(false);
  });

  it("makes a tool that no message asked for a step of its own, at its place in time", async () => {
    const item = await read([
      observation("GENERATION", "m", [user("a")], "one"),
      observation("TOOL", "lookup", "{'key': 'python'}", null, { level: "ERROR", statusMessage: "no such key" }),
      observation("GENERATION", "m", [user("a"), { role: "assistant", content: "one" }, user("b")], "two"),
    ]);
    expect(item).toMatchObject({
      draft: {
        steps: [
          { actions: [{ raw: "one" }] },
          { actions: [{ raw: "lookup({'key': 'python'})", args: null, result: { status: "error", text: "no such key" } }], observation: "b" },
          { actions: [{ raw: "two" }] },
        ],
        outcome: { status: "unknown", terminationReason: "no such key" },
      },
    });
  });

  it("counts a model call once that the framework and the client recorded, nested or side by side", async () => {
    const outer = observation("GENERATION", "framework", [user("a")], "one");
    const inner = observation("GENERATION", "client", [user("a")], "one", { parentObservationId: outer.id ?? null });
    const twin = observation("GENERATION", "client", [user("a")], "one");
    expect(await read([outer, inner, twin])).toMatchObject({ draft: { steps: [{ actions: [{ raw: "one" }] }] } });
  });

  it("without observations of use is read from its own input and output", async () => {
    const item = await read([observation("SPAN", "work", "x", "y")], {
      input: '"{\\"messages\\":[{\\"role\\":\\"user\\",\\"content\\":\\"Hello\\"}]}"',
      output: "Good day",
    });
    expect(item).toMatchObject({ draft: { initialObservation: "Hello", steps: [{ actions: [{ raw: "Good day", isMessage: true }] }] } });
  });

  it.each([
    [[{ name: "success", value: 1 }], "success"],
    [[{ name: "Task success", value: 0, stringValue: "False" }], "failure"],
    [[{ name: "correctness", value: 1 }], "unknown"],
    [[{ name: "success", value: 1, observationId: "o1" }], "unknown"],
    [[], "unknown"],
  ])("with the scores %j is a %s", async (scores, status) => {
    expect(await read([observation("GENERATION", "m", "a", "b")], { scores })).toMatchObject({ draft: { outcome: { status } } });
  });

  it("reads the lists of the API, and rejects what is no trace", async () => {
    const row = observation("GENERATION", "m", "a", "b");
    const text = JSON.stringify({ data: [{ id: "t1", observations: [row] }, row, 7, { id: "t2", observations: ["o1"] }], meta: { page: 1 } });
    const items = await readItems(langfuse, memorySource("x", text));
    expect(items.map((item) => [item.record, item.kind === "trajectory" ? item.draft.externalId : item.kind])).toEqual([
      [1, "t1"],
      [3, "rejected"],
      [4, "t2"],
      [2, "t"],
    ]);
  });

  it("whose spans are their own ancestors still ends", async () => {
    const loop = observation("GENERATION", "m", "a", "b");
    expect(await read([{ ...loop, parentObservationId: loop.id ?? null }])).toMatchObject({ kind: "trajectory" });
  });
});

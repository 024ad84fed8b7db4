import { describe, expect, it } from "vitest";
import type { JsonObject } from "../base/json";
import { checkImporter } from "./fixtures/check-importer";
import { otelFixture } from "./fixtures/otel-spans/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { otelSpans } from "./otel-spans";

checkImporter(otelSpans, otelFixture, { cutGivesRejection: true });

const read = (...records: unknown[]): Promise<ImportItem[]> =>
  readItems(otelSpans, memorySource("x", records.map((record) => JSON.stringify(record)).join("\n")));
const span = (id: string, time: number, attributes: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: id,
  context: { trace_id: "t", span_id: id },
  start_time: `2026-01-01T00:00:0${time}.000Z`,
  attributes,
  ...more,
});
const chat = (input: unknown, output: unknown): JsonObject => ({
  "gen_ai.operation.name": "chat",
  "gen_ai.input.messages": JSON.stringify(input),
  "gen_ai.output.messages": JSON.stringify(output),
});

describe("the spans of a trace", () => {
  it("are put in the order of time, however they stand and in whatever unit it is written", async () => {
    const [first, second] = [
      chat([{ role: "user", content: "a" }], "one"),
      chat(
        [
          { role: "user", content: "a" },
          { role: "assistant", content: "one" },
          { role: "user", content: "b" },
        ],
        "two",
      ),
    ];
    for (const [early, late] of [
      ["2026-01-01T00:00:01Z", "2026-01-01T00:00:02Z"],
      ["999999999999999999", "1000000000000000000"],
      [
        [9, 999],
        [10, 1],
      ],
      [5, 70],
    ]) {
      const items = await read(span("y", 0, second, { start_time: late ?? null }), span("x", 0, first, { start_time: early ?? null }));
      expect(items).toMatchObject([
        { draft: { externalId: "t", steps: [{ actions: [{ raw: "one" }], observation: "b" }, { actions: [{ raw: "two" }] }] } },
      ]);
    }
  });

  it("say how long the first token took, in each way in which tracers write it", async () => {
    const start = { start_time: "2026-01-01T00:00:01.000Z", end_time: "2026-01-01T00:00:03.000Z" };
    const timing = async (attributes: JsonObject, more: JsonObject = {}) => {
      const [item] = await read(span("a", 1, { ...chat([{ role: "user", content: "a" }], "one"), ...attributes }, { ...start, ...more }));
      return item?.kind === "trajectory" ? item.draft.steps[0]?.timing : null;
    };
    const expected = { firstTokenSeconds: 0.5, replySeconds: 2 };
    expect(await timing({ "gen_ai.response.time_to_first_chunk": 0.5 })).toEqual(expected);
    expect(await timing({ "ai.response.msToFirstChunk": 500 })).toEqual(expected);
    expect(await timing({ "langfuse.observation.completion_start_time": '"2026-01-01T00:00:01.500Z"' })).toEqual(expected);
    expect(await timing({}, { events: [{ name: "First Token Stream Event", timestamp: "2026-01-01T00:00:01.500Z" }] })).toEqual(expected);
    expect(await timing({})).toBeUndefined();
  });

  it("count a call of the model by its innermost span only", async () => {
    const outer = span("outer", 1, { "ai.operationId": "ai.generateText", "ai.prompt": '{"prompt":"a"}', "ai.response.text": "one" });
    const inner = span(
      "inner",
      2,
      {
        "ai.operationId": "ai.generateText.doGenerate",
        "ai.prompt.messages": '[{"role":"user","content":[{"type":"text","text":"a"}]}]',
        "ai.response.text": "one",
      },
      { parent_id: "outer" },
    );
    expect(await read(outer, inner)).toMatchObject([{ draft: { initialObservation: "a", steps: [{ actions: [{ raw: "one" }] }] } }]);
  });

  it("take the reply of a failed tool from its exception", async () => {
    const call = chat(
      [{ role: "user", content: "a" }],
      [{ role: "assistant", parts: [{ type: "tool_call", id: "7", name: "f", arguments: { n: 1 } }] }],
    );
    const tool = span(
      "tool",
      2,
      { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.call.id": "7", "gen_ai.tool.name": "f" },
      {
        status: { status_code: "ERROR" },
        events: [{ name: "exception", attributes: { "exception.message": "no such n" } }],
      },
    );
    expect(await read(span("m", 1, call), tool)).toMatchObject([
      { draft: { steps: [{ actions: [{ raw: 'f({"n":1})', result: { status: "error", text: "no such n" } }] }] } },
    ]);
  });

  it("say how the run ended when the root span failed, and leave the outcome unknown", async () => {
    const [item] = await read(span("root", 0, {}, { status: { code: 2, message: "timeout" } }), span("m", 1, chat("a", "b"), { parent_id: "root" }));
    expect(item).toMatchObject({ draft: { outcome: { status: "unknown", terminationReason: "timeout" } } });
  });

  it("of two agents keep what each of them said, and nothing twice", async () => {
    const helper = chat(
      [
        { role: "system", content: "You help." },
        { role: "user", content: "sum" },
      ],
      "3",
    );
    const lead = [{ role: "user", content: "a" }];
    const asked = { role: "assistant", parts: [{ type: "tool_call", id: "1", name: "helper", arguments: {} }] };
    const answered = [...lead, asked, { role: "tool", parts: [{ type: "tool_call_response", id: "1", response: "3" }] }];
    const [item] = await read(span("m", 1, chat(lead, [asked])), span("h", 2, helper), span("n", 3, chat(answered, "done")));
    expect(item).toMatchObject({
      draft: { steps: [{ actions: [{ tool: "helper", result: { text: "3" } }] }, { actions: [{ raw: "3" }] }, { actions: [{ raw: "done" }] }] },
    });
  });

  it("of which only the agent's own is left are one exchange; a trace of something else is skipped", async () => {
    const agent = span("root", 0, { "openinference.span.kind": "AGENT", "input.value": "Hello", "output.value": "Good day" });
    expect(await read(agent, { ...span("db", 1, { "db.system": "x" }), context: { trace_id: "u", span_id: "1" } })).toMatchObject([
      { draft: { initialObservation: "Hello", steps: [{ actions: [{ raw: "Good day" }] }] } },
      { kind: "skipped", code: "no-agent-span", record: 2 },
    ]);
  });
});

describe("a span without a trace", () => {
  it("is a run of one call with an unknown outcome", async () => {
    const attributes = { "openinference.span.kind": "TOOL", "tool.name": "f", "input.value": '{"a":1}', "output.value": "ok" };
    expect(await read(attributes, attributes)).toMatchObject([
      {
        record: 1,
        draft: { externalId: "#1", outcome: { status: "unknown" }, steps: [{ actions: [{ raw: 'f({"a":1})', result: { text: "ok" } }] }] },
      },
      { record: 2, draft: { externalId: "#2" } },
    ]);
  });

  it("may be a row of a table of spans, with its attributes under dotted names", async () => {
    const row = {
      name: "LLM",
      "context.trace_id": "t",
      "context.span_id": "s",
      "attributes.openinference.span.kind": "LLM",
      "attributes.llm.input_messages": [{ message: { role: "user", content: "a" } }],
      "attributes.llm.output_messages": [{ message: { role: "assistant", content: "b" } }],
    };
    expect(await read(row)).toMatchObject([{ draft: { externalId: "t", initialObservation: "a", steps: [{ actions: [{ raw: "b" }] }] } }]);
  });

  it("may keep its kind in a column of its own", async () => {
    const row = {
      name: "x",
      span_kind: "TOOL",
      context: { trace_id: "t", span_id: "s" },
      attributes: { tool: { name: "f" }, input: { value: "{}" }, output: { value: "ok" } },
    };
    expect(await read(row)).toMatchObject([{ draft: { steps: [{ actions: [{ raw: "f({})", result: { text: "ok" } }] }] } }]);
  });

  it("that is no span at all is rejected", async () => {
    expect(await read({ a: 1 })).toMatchObject([{ kind: "rejected", code: "wrong-shape" }]);
  });
});

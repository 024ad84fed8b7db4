import { describe, expect, it } from "vitest";
import type { JsonObject } from "../base/json";
import { checkImporter } from "./fixtures/check-importer";
import { mcpFixture } from "./fixtures/mcp-jsonrpc/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { mcpJsonrpc } from "./mcp-jsonrpc";
import { sourceHead } from "./source/source-head";

checkImporter(mcpJsonrpc, mcpFixture, { cutGivesRejection: true });

const call = (id: number | string, name: string, args: unknown = {}): string =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });
const answer = (id: number | string, result: JsonObject): string => JSON.stringify({ jsonrpc: "2.0", id, result });
const text = (words: string): JsonObject => ({ content: [{ type: "text", text: words }] });
const read = (...lines: string[]): Promise<ImportItem[]> => readItems(mcpJsonrpc, memorySource("x.log", lines.join("\n")));

describe("a log of the Model Context Protocol", () => {
  it("pairs replies by id, and puts calls that were sent before a reply came into one step", async () => {
    const lines = [
      call(1, "a"),
      call(2, "b"),
      answer(2, text("two")),
      answer(1, text("one")),
      call(3, "c"),
      answer(3, { ...text("no"), isError: true }),
    ];
    expect(await read(...lines)).toMatchObject([
      {
        draft: {
          steps: [
            {
              actions: [
                { k: 0, tool: "a", result: { text: "one" } },
                { k: 1, tool: "b", result: { text: "two" } },
              ],
            },
            { actions: [{ tool: "c", result: { status: "error", text: "no" } }] },
          ],
          truncated: false,
        },
        warnings: [],
      },
    ]);
  });

  it("keeps the tool list with its annotations as the tool documents", async () => {
    const tool = { name: "a", annotations: { readOnlyHint: true } };
    const list = JSON.stringify({ jsonrpc: "2.0", id: "l", method: "tools/list" });
    expect(await read(list, answer("l", { tools: [tool] }), call(1, "a"))).toMatchObject([
      { draft: { toolDocs: JSON.stringify([tool]), truncated: true } },
    ]);
  });

  it("tells ids apart by their type, and keeps long numbers in the arguments letter for letter", async () => {
    const long = call(1, "a", { n: 7 }).replace("7", "9007199254740993");
    expect(await read(long, call("1", "b"), answer("1", text("for b")))).toMatchObject([
      {
        draft: {
          steps: [
            {
              actions: [
                { raw: 'a({"n":9007199254740993})', result: null },
                { tool: "b", result: { text: "for b" } },
              ],
            },
          ],
        },
        warnings: [{ code: "unanswered-call" }],
      },
    ]);
  });

  it("shows an error of the protocol, structured content, resources and parts without text", async () => {
    const error = JSON.stringify({ jsonrpc: "2.0", id: 1, error: { code: -32602, message: "unknown tool" } });
    const lines = [
      ...[call(1, "a"), error],
      ...[call(2, "b"), answer(2, { content: [], structuredContent: { n: 1 } })],
      ...[
        call(3, "c"),
        answer(3, {
          content: [
            { type: "image", data: "x" },
            { type: "resource", resource: { uri: "u", text: "inside" } },
          ],
        }),
      ],
      JSON.stringify({ jsonrpc: "2.0", id: 4, method: "resources/read", params: { uri: "file:///a" } }),
      answer(4, { contents: [{ uri: "file:///a", text: "A" }] }),
    ];
    const [item] = await read(...lines);
    const shown = item?.kind === "trajectory" ? item.draft.steps.map(({ actions }) => [actions[0]?.raw, actions[0]?.result?.text]) : [];
    expect(shown).toEqual([
      ["a({})", "unknown tool"],
      ["b({})", '{"n":1}'],
      ["c({})", "[image without text]\ninside"],
      ['resources/read({"uri":"file:///a"})', "A"],
    ]);
  });

  it("cuts runs at initialize, and rejects a line that breaks off", async () => {
    const hello = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "x", clientInfo: { name: "c" } } });
    const items = await read(hello, call(1, "a"), answer(1, text("1")), '{"jsonrpc":"2.0","id":2,"meth', "starting up", hello, call(1, "b"));
    expect(
      items.map((item) => (item.kind === "trajectory" ? [item.record, item.line, item.draft.agent] : [item.record, item.line, item.kind])),
    ).toEqual([
      [1, 4, "rejected"],
      [2, 1, "c"],
      [3, 6, "c"],
    ]);
  });

  it("of several servers is one run, with ids told apart by the server", async () => {
    const line = (server: string, message: string): string =>
      `2026-03-01T10:00:00.000Z [info] [${server}] Message from client: ${message} { metadata: undefined }`;
    const hello = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "x", clientInfo: { name: "c" } } });
    const items = await read(
      ...[line("desk", hello), line("shed", hello), line("desk", call(1, "a")), line("shed", call(1, "b"))],
      ...[line("desk", answer(1, text("for a"))), line("shed", answer(1, text("for b"))), line("desk", hello), line("desk", call(1, "c"))],
    );
    expect(items).toMatchObject([
      {
        draft: {
          steps: [
            {
              actions: [
                { tool: "a", result: { text: "for a" } },
                { tool: "b", result: { text: "for b" } },
              ],
            },
          ],
        },
      },
      { draft: { steps: [{ actions: [{ tool: "c" }] }] } },
    ]);
  });

  it("keeps what a logger left of a long reply, and says so", async () => {
    const cut =
      '2026-03-01T10:00:00.000Z [info] Message from server: {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"The beg...[900 chars truncated]...nd"}]';
    const [item] = await read(call(1, "a"), cut);
    expect(item).toMatchObject({
      draft: { steps: [{ actions: [{ result: { text: expect.stringContaining("The beg...[900 chars truncated]...nd") } }] }] },
      warnings: [{ code: "cut-by-logger" }],
    });
  });

  it("is read from a list as well, with batches inside", async () => {
    for (const whole of [`[${call(1, "a")},\n${answer(1, text("1"))}]`, `[${call(1, "a")}]\n[${answer(1, text("1"))}]`]) {
      expect(await read(whole)).toMatchObject([{ draft: { steps: [{ actions: [{ tool: "a", result: { text: "1" } }] }] } }]);
    }
  });

  it("is not any other use of JSON-RPC", async () => {
    const log = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: { processId: 1, capabilities: {}, rootUri: null } });
    expect(detectFormat(await sourceHead("x", Buffer.from(log), true))).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { claudeCode } from "./claude-code";
import { checkImporter } from "./fixtures/check-importer";
import { claudeCodeFixture, sessionLines } from "./fixtures/claude-code/write";
import { inventSession } from "./fixtures/invented-session";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";

checkImporter(claudeCode, claudeCodeFixture, { cutGivesRejection: true });

const jsonl = (lines: readonly unknown[]): string => lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
const read = (lines: readonly unknown[], name = "x.jsonl"): Promise<ImportItem[]> => readItems(claudeCode, memorySource(name, jsonl(lines)));
const draftsIn = (items: readonly ImportItem[]): TrajectoryDraft[] => items.flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));
async function draftOf(lines: readonly unknown[]): Promise<TrajectoryDraft> {
  const [draft] = draftsIn(await read(lines));
  if (draft === undefined) throw new Error("expected a run");
  return draft;
}
const claim = async (text: string) => detectFormat(await sourceHead("x", Buffer.from(text), true));
const warningsOf = async (lines: readonly unknown[]) =>
  (await read(lines)).flatMap((item) => (item.kind === "trajectory" ? item.warnings.map(({ code }) => code) : []));

const base = { sessionId: "s", isSidechain: false, version: "2.0.0" };
const user = (uuid: string, parentUuid: string | null, content: unknown, more: object = {}) => ({
  ...base,
  type: "user",
  uuid,
  parentUuid,
  message: { role: "user", content },
  ...more,
});
const reply = (uuid: string, parentUuid: string | null, content: unknown[], more: object = {}, id = `msg_${uuid}`) => ({
  ...base,
  type: "assistant",
  uuid,
  parentUuid,
  message: { id, role: "assistant", model: "m", content },
  ...more,
});
const text = (value: string) => ({ type: "text", text: value });
const use = (id: string, command: string) => ({ type: "tool_use", id, name: "Bash", input: { command } });
const result = (id: string, content: unknown, is_error?: boolean) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  ...(is_error === undefined ? {} : { is_error }),
});
const raws = ({ steps }: TrajectoryDraft) => steps.map(({ actions }) => actions.map(({ raw }) => raw));

describe("the tree", () => {
  it("is followed to its deepest branch; retries are named and left out", async () => {
    const lines = [
      user("a", null, "Go."),
      reply("b", "a", [text("given up")]),
      reply("c", "a", [use("t1", "ls")]),
      user("d", "c", [result("t1", "x")]),
      reply("e", "d", [text("Done.")]),
      user("f", "a", "Go, edited."),
    ];
    const draft = await draftOf(lines);
    expect(raws(draft)).toEqual([['Bash({"command":"ls"})'], ["Done."]]);
    expect(draft.instruction).toBe("Go.");
    const [item] = await read(lines);
    expect(item).toMatchObject({ warnings: [{ code: "other-branches", message: expect.stringContaining(": 2;") }] });
  });

  it("of two branches as deep, the one that ends last is the run", async () => {
    expect(raws(await draftOf([user("a", null, "Go."), reply("b", "a", [text("first")]), reply("c", "a", [text("second")])]))).toEqual([["second"]]);
  });

  it("where no line names its parent, is the order of the file", async () => {
    const lines = [user("a", null, "Go."), reply("b", null, [text("one")]), user("c", null, "More."), reply("d", null, [text("two")])];
    const draft = await draftOf(lines);
    expect(draft.steps.map(({ actions: [action], observation }) => [action?.raw, observation])).toEqual([
      ["one", "More."],
      ["two", null],
    ]);
  });

  it("goes on behind a line that is broken, and behind a parent that is not there", async () => {
    const lines = [user("a", null, "Go."), reply("b", "a", [text("one")]), '{"uuid":"c"', reply("d", "c", [text("two")])];
    const items = await read(lines);
    expect(items.map((item) => (item.kind === "rejected" ? `${item.line} ${item.code}` : item.kind))).toEqual(["3 cut-record", "trajectory"]);
    expect(items[1]).toMatchObject({ draft: { steps: [{}, {}] }, warnings: [{ code: "missing-parent" }] });
  });

  it("that runs in a circle ends", async () => {
    expect((await draftOf([user("a", "c", "Go."), reply("b", "a", [text("one")]), reply("c", "b", [text("two")])])).steps.length).toBeGreaterThan(0);
  });

  it("repeats no line that a resumed session wrote again", async () => {
    const lines = [user("a", null, "Go."), reply("b", "a", [text("one")])];
    expect((await draftOf([...lines, ...lines])).steps).toHaveLength(1);
  });
});

describe("a reply", () => {
  it("that is split over lines is one step; what was thought and said beside calls is the thought", async () => {
    const lines = [
      user("a", null, "Go."),
      reply("b", "a", [{ type: "thinking", thinking: "Hm." }], {}, "msg_1"),
      reply("c", "b", [text("I look.")], {}, "msg_1"),
      reply("d", "c", [use("t1", "ls")], {}, "msg_1"),
      user("e", "d", [result("t1", [text("x"), text("y")], false)]),
      reply("f", "e", [text("Done.")]),
    ];
    expect((await draftOf(lines)).steps).toMatchObject([
      {
        thought: "Hm.\nI look.",
        actions: [{ raw: 'Bash({"command":"ls"})', tool: "Bash", args: { command: "ls" }, result: { status: "ok", text: "x\ny" } }],
      },
      { thought: null, actions: [{ raw: "Done.", isMessage: true }] },
    ]);
  });

  it("with calls side by side finds each result by its id, wherever in the tree it hangs", async () => {
    const lines = [
      user("a", null, "Go."),
      reply("b", "a", [use("t1", "ls")], {}, "msg_1"),
      reply("c", "b", [use("t2", "pwd")], {}, "msg_1"),
      user("d", "b", [result("t1", "x")]),
      user("e", "c", [result("t2", "no", true)]),
      reply("f", "d", [text("Done.")]),
    ];
    const draft = await draftOf(lines);
    expect(draft.steps[0]?.actions.map(({ raw, result }) => [raw, result])).toEqual([
      ['Bash({"command":"ls"})', { status: "unknown", text: "x" }],
      ['Bash({"command":"pwd"})', { status: "error", text: "no" }],
    ]);
    expect(await warningsOf(lines)).toEqual([]);
  });

  it("keeps numbers that JavaScript cannot hold, letter for letter", async () => {
    const line = JSON.stringify(reply("b", "a", [use("t1", "x")])).replace('{"command":"x"}', '{"id": 12345678901234567890}');
    expect(raws(await draftOf([user("a", null, "Go."), line]))).toEqual([['Bash({"id": 12345678901234567890})']]);
  });

  it("that only thinks belongs to the next one, or closes the run", async () => {
    const thinking = { type: "thinking", thinking: "Hm." };
    expect(await draftOf([user("a", null, "Go."), reply("b", "a", [thinking]), reply("c", "b", [text("Yes.")])])).toMatchObject({
      steps: [{ thought: "Hm." }],
    });
    expect(await draftOf([user("a", null, "Go."), reply("b", "a", [text("Yes.")]), reply("c", "b", [thinking])])).toMatchObject({
      closingThought: "Hm.",
      steps: [{}],
    });
  });

  it("that ends on a call is truncated", async () => {
    expect((await draftOf([user("a", null, "Go."), reply("b", "a", [use("t1", "ls")])])).truncated).toBe(true);
  });

  it("of the provider's own tools holds its result itself", async () => {
    const blocks = [
      { type: "server_tool_use", id: "w1", name: "web_search", input: { query: "kiln" } },
      { type: "web_search_tool_result", tool_use_id: "w1", content: [{ type: "text", text: "found" }] },
      text("So."),
    ];
    expect(await draftOf([user("a", null, "Go."), reply("b", "a", blocks)])).toMatchObject({
      steps: [{ actions: [{ tool: "web_search", result: { text: "found" } }] }],
    });
  });
});

describe("what the user's lines hold", () => {
  it("is told to the agent, except for results, and a picture is named", async () => {
    const lines = [
      user("a", null, "Go."),
      user("b", "a", [text("And this:"), { type: "image", source: {} }]),
      reply("c", "b", [use("t1", "ls")]),
      user("d", "c", [result("t1", "x"), text("[Request interrupted]")]),
      user("e", "d", [result("t9", "stray")]),
    ];
    expect(await draftOf(lines)).toMatchObject({
      instruction: "Go.",
      initialObservation: "And this:",
      steps: [{ observation: "[Request interrupted]\nstray" }],
    });
    expect(await warningsOf(lines)).toEqual(["unmatched-reply", "part-left-out"]);
  });
});

describe("a compaction", () => {
  const before = [user("a", null, "Go."), reply("b", "a", [text("one")]), user("c", "b", "More."), reply("d", "c", [text("two")])];
  const boundary = (more: object = {}) => ({
    ...base,
    type: "system",
    subtype: "compact_boundary",
    uuid: "x",
    parentUuid: null,
    logicalParentUuid: "d",
    content: "compacted",
    ...more,
  });
  const summary = user("y", "x", "So far: two.", { isCompactSummary: true });
  const after = [user("e", "y", "Go on."), reply("f", "e", [text("three")])];

  it("loses everything before it but the summary", async () => {
    const draft = await draftOf([...before, boundary(), summary, ...after]);
    expect(draft.contextLosses).toEqual([{ t: 3, lostThrough: 2, keepsOpening: false, summary: "So far: two." }]);
    expect(draft.steps.map(({ observation }) => observation)).toEqual(["More.", "Go on.", null]);
  });

  it("keeps the stretch that the file says was preserved", async () => {
    const draft = await draftOf([...before, boundary({ compactMetadata: { preservedSegment: { headUuid: "d" } } }), summary, ...after]);
    expect(draft.contextLosses).toEqual([{ t: 3, lostThrough: 1, keepsOpening: false, summary: "So far: two." }]);
  });

  it("is told by the summary alone in older files, and is none at the beginning or the end", async () => {
    expect((await draftOf([...before, user("y", "d", "So far: two.", { isCompactSummary: true }), ...after])).contextLosses).toEqual([
      { t: 3, lostThrough: 2, keepsOpening: false, summary: "So far: two." },
    ]);
    expect(await draftOf([user("y", null, "So far.", { isCompactSummary: true }), ...after])).toMatchObject({
      instruction: "So far.",
      initialObservation: "Go on.",
    });
    expect((await draftOf([...before, boundary(), summary])).contextLosses).toBeUndefined();
  });
});

describe("sub-agents", () => {
  const side = { isSidechain: true };

  it("are runs of their own, by their ids or by their trees, in one file with their caller or alone", async () => {
    const lines = [
      user("a", null, "Go."),
      reply("b", "a", [use("t1", "ls")]),
      user("p", null, "Look.", side),
      reply("q", "p", [text("Seen.")], side),
      user("r", null, "Look again.", { ...side, agentId: "h2" }),
      reply("u", "r", [text("Seen again.")], { ...side, agentId: "h2" }),
      user("c", "b", [result("t1", "x")]),
      reply("d", "c", [text("Done.")]),
    ];
    const items = await read(lines);
    expect(
      items.map((item) =>
        item.kind === "trajectory" ? [item.record, item.draft.externalId, item.draft.instruction, item.draft.steps.length] : item.kind,
      ),
    ).toEqual([
      [1, "s", "Go.", 2],
      [3, "p", "Look.", 1],
      [5, "h2", "Look again.", 1],
    ]);
    expect(draftsIn(await read(lines.slice(4, 6), "agent-h2.jsonl"))).toMatchObject([{ externalId: "h2", steps: [{}] }]);
  });
});

describe("how a session ended", () => {
  const start = [user("a", null, "Go."), reply("b", "a", [text("one")])];
  const failed = reply("c", "b", [text("Prompt is too long")], { isApiErrorMessage: true });

  it("is unknown, unless it ends on an error of the provider", async () => {
    expect((await draftOf(start)).outcome).toMatchObject({ status: "unknown", terminationReason: null });
    expect(await draftOf([...start, failed])).toMatchObject({
      steps: [{}],
      truncated: true,
      outcome: { status: "infrastructure", field: "isApiErrorMessage", terminationReason: "Prompt is too long" },
    });
  });

  it("is not told by an error that was got over", async () => {
    const lines = [...start, failed, reply("d", "c", [text("two")])];
    expect(await draftOf(lines)).toMatchObject({ steps: [{}, {}], outcome: { status: "unknown" }, truncated: false });
    expect(await warningsOf(lines)).toEqual(["api-error"]);
  });
});

describe("a printed stream", () => {
  const stream = (more: object) => ({ session_id: "s1", uuid: `u${JSON.stringify(more).length}`, ...more });
  const lines = [
    stream({ type: "system", subtype: "init", model: "m", tools: ["Bash"] }),
    stream({ type: "assistant", parent_tool_use_id: null, message: { id: "1", role: "assistant", model: "m", content: [use("t1", "ls")] } }),
    stream({ type: "user", parent_tool_use_id: "t1", message: { role: "user", content: "Look." } }),
    stream({ type: "assistant", parent_tool_use_id: "t1", message: { id: "2", role: "assistant", content: [text("Seen.")] } }),
    stream({ type: "user", parent_tool_use_id: null, message: { role: "user", content: [result("t1", "x")] } }),
  ];

  it("is read in its order, sub-agents apart, with the limit that ended it", async () => {
    const end = stream({ type: "result", subtype: "error_max_turns", is_error: false });
    const drafts = draftsIn(await read([...lines, end]));
    expect(drafts).toMatchObject([
      {
        externalId: "s1",
        agent: "m",
        steps: [{ actions: [{ result: { text: "x" } }] }],
        outcome: { status: "infrastructure", terminationReason: "error_max_turns" },
      },
      { externalId: "t1", instruction: "Look.", steps: [{}], outcome: { status: "unknown" } },
    ]);
    expect(await claim(jsonl(lines))).toMatchObject({ format: "claude-code", others: [] });
  });

  it("that says success says nothing of the task", async () => {
    const [draft] = draftsIn(await read([...lines, stream({ type: "result", subtype: "success", is_error: false, result: "Done." })]));
    expect(draft?.outcome).toMatchObject({ status: "unknown", terminationReason: "success" });
  });
});

describe("several sessions in one file", () => {
  it("are runs of their own, unless one goes on in another", async () => {
    const other = { sessionId: "s2" };
    const lines = [user("a", null, "Go."), reply("b", "a", [text("one")])];
    expect(
      draftsIn(await read([...lines, user("c", null, "Else.", other), reply("d", "c", [text("two")], other)])).map(({ externalId }) => externalId),
    ).toEqual(["s", "s2"]);
    expect(draftsIn(await read([...lines, user("c", "b", "More.", other), reply("d", "c", [text("two")], other)]))).toMatchObject([
      { externalId: "s", steps: [{}, {}] },
    ]);
  });
});

describe("lines that are none", () => {
  it("are rejected by their place; a session without messages is skipped; unknown types are named", async () => {
    const items = await read([{ name: "x" }, user("a", null, "Go."), reply("b", "a", [text("one")]), { ...base, type: "brand-new", uuid: "n" }]);
    expect(items).toMatchObject([
      { kind: "rejected", code: "wrong-shape", line: 1 },
      { kind: "trajectory", record: 2, warnings: [{ code: "unknown-lines" }] },
    ]);
    expect(await read([{ type: "summary", summary: "x", leafUuid: "y" }])).toMatchObject([{ kind: "skipped", code: "no-messages" }]);
  });

  it("do not keep a session from being recognised behind them", async () => {
    const notes = [
      { type: "file-history-snapshot", messageId: "m", snapshot: {} },
      { type: "summary", summary: "x", leafUuid: "y" },
    ];
    expect(await claim(jsonl([...notes, ...sessionLines(inventSession("notes", 0, 3))]))).toMatchObject({ format: "claude-code", others: [] });
    expect(await claim(jsonl(notes))).toMatchObject({ format: "claude-code" });
  });
});

/** The files of product.md §8: a clear message, the good part kept, the process alive. */
import { describe, expect, it } from "vitest";
import { FIXTURE_MAKERS } from "./fixtures";
import { expectInvariants } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { detectFormat, findRefusal, IMPORTERS } from "./index";
import { knowagentJsonl } from "./knowagent-jsonl";
import { openaiChatJsonl } from "./openai-chat-jsonl";
import { MAX_RECORD_BYTES } from "./source/limits";
import { sourceHead } from "./source/source-head";
import { tauBench } from "./tau-bench";

const good = (name: string): string =>
  JSON.stringify({
    name,
    result: false,
    traj: "You are in the middle of a room. Looking quickly around you, you see a desk 1.\nYour task is to: put some pen on desk.\n> look\nNothing happens.\n",
  });
const known = (text: string | Uint8Array): Promise<ImportItem[]> => readItems(knowagentJsonl, memorySource("x.jsonl", text));
const kinds = (items: readonly ImportItem[]): string[] =>
  items.map((item) => (item.kind === "trajectory" ? item.draft.externalId : item.kind === "rejected" ? item.code : item.kind));
const chat = (text: string): Promise<ImportItem[]> => readItems(openaiChatJsonl, memorySource("x.jsonl", text));

describe("bad lines between good ones", () => {
  it("are rejected by name and line, and the good ones are kept", async () => {
    const items = await known(
      [good("a"), "{'name': 1}", "", "[1, 2]", "null", '{"name":"x","result":true}', good("b"), '{"name":"cut","tr'].join("\r\n"),
    );
    expect(kinds(items)).toEqual(["a", "broken-json", "wrong-shape", "wrong-shape", "missing-field", "b", "cut-record"]);
    expect(items.map(({ record, line }) => [record, line])).toEqual([1, 2, 4, 5, 6, 7, 8].map((line) => [line, line]));
    expect(items[1]).toMatchObject({
      found: `"'name': 1}" at column 2`,
      expected: "a key in double quotes or }",
      message: `record 2: found "'name': 1}" at column 2, expected a key in double quotes or }`,
    });
  });

  it("quote at most 80 characters of what was found", async () => {
    const items = await known(`{"name": ${"x".repeat(5000)}}\n{"traj": ${JSON.stringify("y".repeat(5000))}, "name": 5}`);
    for (const item of items) expectInvariants(item);
    expect(JSON.stringify(items[0]).length).toBeLessThan(600);
  });
});

describe("a nesting bomb", () => {
  it.each([
    ["closed", `{"name":"x","traj":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "too-deep"],
    ["open", "[".repeat(100_000), "cut-record"],
    ["of objects", '{"a":'.repeat(100_000), "cut-record"],
  ])("that is %s is rejected", async (_, bomb, code) => {
    expect(kinds(await known(`${good("a")}\n${bomb}\n${good("b")}`))).toEqual(["a", code, "b"]);
  });

  it("in tool arguments leaves them unparsed and keeps them as they stood", async () => {
    const bomb = `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`;
    const message = { role: "assistant", content: null, tool_calls: [{ id: "1", function: { name: "f", arguments: bomb } }] };
    const [item] = await chat(JSON.stringify({ messages: [message] }));
    expect(item).toMatchObject({ draft: { steps: [{ actions: [{ raw: `f(${bomb})`, args: null }] }] } });
  });
});

describe("hostile keys", () => {
  it("named __proto__ change no prototype, in records, arguments and game names", async () => {
    const message = { role: "assistant", tool_calls: [{ id: "1", function: { name: "f", arguments: '{"__proto__":{"polluted":1}}' } }] };
    const items = [
      ...(await known(`{"__proto__":{"traj":"x","polluted":1},"name":"a"}\n${good("b")}`)),
      ...(await chat(`{"messages":[${JSON.stringify(message)}],"__proto__":{"polluted":1}}`)),
    ];
    expect(kinds(items)).toEqual(["missing-field", "b", "#1"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("that stand twice are named in a warning, and the last one counts", async () => {
    const [item] = await known(good("a").replace('"result":false', '"result":false,"result":true'));
    expect(item).toMatchObject({ draft: { outcome: { status: "success" } }, warnings: [{ code: "repeated-key" }] });
  });
});

describe("numbers beyond 2^53", () => {
  it("keep every digit where they name a run and where they are arguments", async () => {
    const call = '{"role":"assistant","tool_calls":[{"id":"1","function":{"name":"f","arguments":"{\\"n\\":9007199254740993}"}}]}';
    const [first, second] = await chat(`{"id":9007199254740993,"messages":[${call}]}\n{"id":9007199254740992,"messages":[${call}]}`);
    expect(first).toMatchObject({ draft: { externalId: "9007199254740993", steps: [{ actions: [{ raw: 'f({"n":9007199254740993})' }] }] } });
    expect(second).toMatchObject({ draft: { externalId: "9007199254740992" } });
  });
});

describe("characters that other programs trip over", () => {
  it("are kept and named in a warning", async () => {
    const [lone, nul, pair] = await known(
      [good("a\uD800b"), good("a\0b"), good("a\uD83D\uDE00b").replace("\uD83D\uDE00", "\\ud83d\\ude00")].join("\n"),
    );
    expect(lone).toMatchObject({ draft: { externalId: "a\uD800b" }, warnings: [{ code: "lone-surrogate" }] });
    expect(nul).toMatchObject({ draft: { externalId: "a\0b" }, warnings: [{ code: "nul-character" }] });
    expect(pair).toMatchObject({ draft: { externalId: "a😀b" }, warnings: [] });
  });

  it("that are no UTF-8 are read as U+FFFD, with a warning", async () => {
    const bytes = Buffer.from(good("a_b"));
    bytes[bytes.indexOf("_")] = 0xe9;
    expect((await known(bytes))[0]).toMatchObject({ draft: { externalId: "a\uFFFDb" }, warnings: [{ code: "undecodable-bytes" }] });
  });
});

describe("a line longer than a record may be", () => {
  it("is rejected without being kept, and the lines around it are read", async () => {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${good("a")}\n{"name":"`);
      const chunk = Buffer.alloc(1024 * 1024, "x");
      for (let sent = 0; sent <= MAX_RECORD_BYTES; sent += chunk.length) yield chunk;
      yield Buffer.from(`"}\n${good("b")}\n`);
    }
    const items = await readItems(knowagentJsonl, { name: "x", bytes: bytes(), sibling: async () => null });
    expect(kinds(items)).toEqual(["a", "record-too-long", "b"]);
    expect(items[1]?.line).toBe(2);
  });
});

describe("lists", () => {
  it("that hold no run, or more than runs, are accounted for element by element", async () => {
    const read = (text: string): Promise<ImportItem[]> => readItems(tauBench, memorySource("x.json", text));
    const row = JSON.stringify({ task_id: 1, trial: 0, reward: 1, traj: [{ role: "assistant", content: "hello" }] });
    expect(kinds(await read("[]"))).toEqual(["empty-file"]);
    expect(kinds(await read(`[${row}, 5, {"traj": 7}, ${row}`))).toEqual(["1", "wrong-shape", "missing-field", "1", "cut-file"]);
    expect(kinds(await read(`[${row}] trailing`))).toEqual(["1", "broken-json"]);
  });
});

describe("a file that is no recording", () => {
  const files: [string, string | Uint8Array, string | null][] = [
    ["an empty file", "", "empty"],
    ["a picture (PNG)", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), "picture"],
    ["a picture (JPEG)", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]), "picture"],
    ["a picture (GIF)", "GIF89a\u0001\0", "picture"],
    ["a drawing", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', "picture"],
    ["a PDF document", "%PDF-1.7\n", "pdf"],
    ["an HTML error page", "\n<!DOCTYPE html><html><body>404: You are in the middle of a room. > x</body></html>", "html-page"],
    ["results of Reflexion", JSON.stringify([{ name: "env_0", memory: ["I should look first."], is_success: false }], null, 4), "reflexion-results"],
    ["a world log of Reflexion", "Environment #0 Trial #0: FAIL\nEnvironment #1 Trial #0: SUCCESS\n", "reflexion-world-log"],
    [
      "a prompt set",
      JSON.stringify({ react_a: "You are in the middle of a room. x\n> look\ny", react_b: "Interact with it.\n> look" }),
      "prompt-set",
    ],
    ["a planning domain", "; rules\n(define (domain house)\n (:requirements :adl))", "game-file"],
    ["a game", JSON.stringify({ pddl_problem: "(define (problem p))", grammar: "x", walkthrough: [] }), "game-file"],
    ["the score beside a log", JSON.stringify({ task: "a/b/game.tw-pddl", score: 0, success: true }), "score-beside-log"],
    [
      "the scores of a folder",
      JSON.stringify([
        { task: "a", score: 0, success: true },
        { task: "b", score: 1, success: true },
      ]),
      "results-of-folder",
    ],
    ["the result of a trial", JSON.stringify({ task_name: "a", trial_name: "a__x", verifier_result: { rewards: { reward: 1 } } }), "harbor-result"],
    ["patches by instance", JSON.stringify({ "kiln-7": { instance_id: "kiln-7", model_patch: "diff" } }), "predictions"],
    ["patches, one a line", '{"instance_id":"a","model_patch":"diff"}\n{"instance_id":"b","model_patch":""}\n', "predictions"],
    ["reference labels", '{"file":"x.jsonl","record":3,"label":"overlooked"}\n', "labels"],
    [
      "the HTTP calls of an AppWorld task",
      '{"method":"post","url":"/notes/7/pin","data":{}}\n{"method":"get","url":"/notes","data":{}}\n',
      "part-of-appworld-task",
    ],
    [
      "the model calls of an AppWorld task",
      JSON.stringify({ id: "1", input: { messages: [{ role: "user", content: "x" }] }, output: { choices: [] } }),
      "part-of-appworld-task",
    ],
    ["the report of an AppWorld task", "── Stats ──\nNum Passed Tests : 2\nNum Failed Tests : 0\nNum Total  Tests : 2\n", "part-of-appworld-task"],
    [
      "the results of an AppWorld experiment",
      JSON.stringify({ aggregate: { tgc: 1 }, individual: { ab_1: { success: true } } }),
      "part-of-appworld-task",
    ],
    [
      "annotations of MAST",
      JSON.stringify([{ mas_name: "m", trace: { key: "k", trajectory: "a long log" }, mast_annotation: { "1.1": 0 } }]),
      "mast-annotations",
    ],
    ["annotations of TRAIL", JSON.stringify({ trace: '{"spans": []}', labels: '{"errors": []}' }), "trail-annotations"],
    ["memories", '{"task": "heat a bowl", "lesson": "Open the oven first."}\n', "memories"],
    ["a tar archive", Buffer.concat([Buffer.alloc(257, "a"), Buffer.from("ustar\0"), Buffer.alloc(100)]), "other-archive"],
    ["a 7z archive", Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), "other-archive"],
    ["an xz archive", Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0, 4]), "other-archive"],
    ["UTF-16 without its mark", Buffer.from('{"name":"x"}', "utf16le"), "binary"],
    ["prose", "Dear colleague,\nthe runs are > 30 and in the other folder.", null],
    ["a table", "a,b\n1,2\n", null],
    ["somebody else's JSON", '{"notes": [{"role": "user", "content": "x"}]}', null],
    ["a bare list of messages", '[{"role": "user", "content": "x"}, {"role": "assistant", "content": "y"}]', null],
  ];

  it.each(files)("%s is claimed by none, and is called what it is", async (_, content, refusal) => {
    const bytes = Buffer.from(content as string);
    const head = await sourceHead("some.file", bytes, true);
    expect(detectFormat(head)).toBeNull();
    expect(findRefusal(head)?.id ?? null).toBe(refusal);
    if (refusal !== null) expect(findRefusal(head)?.message).toMatch(/^The file .*\.$/);
  });

  it.each(files)("%s, read by force, gives rejections and no crash", async (_, content) => {
    for (const importer of IMPORTERS) {
      const items = await readItems(importer, memorySource("some.file", content));
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) expectInvariants(item);
      // A list of messages is no list of runs, whatever holds it.
      expect(items.every(({ kind }) => kind !== "trajectory")).toBe(true);
    }
  });

  it("does not keep the sentences from naming our own fixtures", async () => {
    for (const maker of FIXTURE_MAKERS) {
      const { text } = maker.make({ seed: "refusal", runs: 3, hasReversedKeys: false, hasExtraFields: true, lineEnd: "\n" });
      expect(findRefusal(await sourceHead("x", Buffer.from(text), true))).toBeNull();
    }
  });
});

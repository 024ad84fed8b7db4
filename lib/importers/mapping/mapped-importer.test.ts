import { describe, expect, it } from "vitest";
import { seededRandom } from "../../base/seeded-random";
import { expectInvariants } from "../fixtures/check-importer";
import { dumpItems } from "../fixtures/dump-items";
import type { ImportItem } from "../importer";
import { mappingOf, readMapped } from "./fixtures/read-mapped";

const kinds = (items: readonly ImportItem[]): string[] =>
  items.map((item) => (item.kind === "trajectory" ? item.draft.externalId : item.kind === "rejected" ? item.code : item.kind));

const turns = mappingOf({
  run: { id: "episode", instruction: "goal", agent: "meta.model" },
  steps: "turns[]",
  entry: { thought: "why", action: "did", observation: "saw" },
  success: { field: "won", rule: "truthy" },
});
const kitchen = {
  episode: "k-1",
  goal: "Boil the kettle.",
  meta: { model: "small" },
  won: true,
  turns: [
    { why: "The kettle is empty.", did: "fill kettle", saw: "The kettle is full." },
    { why: null, did: "switch kettle on", saw: "It boils." },
  ],
};

describe("one run a record", () => {
  it("becomes steps with thought, action and what came back", async () => {
    const lines = `${JSON.stringify(kitchen)}\n${JSON.stringify({ ...kitchen, episode: "k-2", won: false })}\n`;
    expect(dumpItems(await readMapped(turns, lines))).toMatchInlineSnapshot(`
      "record 1 (line 1)  k-1  trial 0
        environment: open   task id: k-1   agent: small
        outcome: success by won, value – of –, unknown
        task: Boil the kettle.
            (The kettle is empty.)
        1  fill kettle
            ->  The kettle is full.
        2  switch kettle on
            ->  It boils.

      record 2 (line 2)  k-2  trial 0
        environment: open   task id: k-2   agent: small
        outcome: failure by won, value – of –, unknown
        task: Boil the kettle.
            (The kettle is empty.)
        1  fill kettle
            ->  The kettle is full.
        2  switch kettle on
            ->  It boils.
      "
    `);
  });

  it("is the same from a list, from one value over several lines, and from below a member", async () => {
    const one = await readMapped(turns, JSON.stringify(kitchen));
    const drafts = (items: readonly ImportItem[]): unknown => items.map((item) => (item.kind === "trajectory" ? item.draft : item));
    expect(drafts(await readMapped(turns, JSON.stringify([kitchen])))).toEqual(drafts(one));
    expect(drafts(await readMapped(turns, JSON.stringify(kitchen, null, 2)))).toEqual(drafts(one));
    const below = JSON.stringify({ version: 3, data: { runs: [kitchen], note: ["x"] } });
    expect(drafts(await readMapped({ ...turns, records: "data.runs[]" }, below, 7))).toEqual(drafts(one));
  });

  it("takes the name of a member as id where runs are members of an object", async () => {
    const text = JSON.stringify({ first: { turns: kitchen.turns }, second: { turns: kitchen.turns }, episodes: 2 });
    const items = await readMapped(mappingOf({ records: "*", steps: "turns[]", entry: { action: "did", observation: "saw" } }), text);
    expect(kinds(items)).toEqual(["first", "second", "wrong-shape"]);
  });

  it("without an id is called by its file and record, and without a rule for success its outcome is unknown", async () => {
    const [item] = await readMapped(mappingOf({ steps: "turns[]", entry: { action: "did", observation: "saw" } }), JSON.stringify([kitchen]));
    expect(item).toMatchObject({ draft: { externalId: "unknown#1", outcome: { status: "unknown", field: "none" } }, warnings: [] });
  });

  it("is rejected where the list of steps is missing or something else, and kept with a warning where it is empty", async () => {
    const lines = [{ ...kitchen, turns: undefined }, { ...kitchen, turns: "none" }, { ...kitchen, turns: null }, { ...kitchen, turns: [] }, 5];
    const items = await readMapped(turns, lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(kinds(items)).toEqual(["missing-field", "missing-field", "missing-field", "k-1", "wrong-shape"]);
    expect(items[1]).toMatchObject({ found: 'the text "none" in "turns"', expected: "a list of steps", record: 2, line: 2 });
    expect(items[3]).toMatchObject({ warnings: [{ code: "no-steps" }] });
  });

  it("is rejected where no entry holds an action: the mapping does not fit", async () => {
    const [item] = await readMapped(
      { ...turns, entry: { ...turns.entry, kind: "fields", action: "done" } as typeof turns.entry },
      JSON.stringify(kitchen),
    );
    expect(item).toMatchObject({ kind: "rejected", code: "no-action", found: "2 entries without an action" });
  });
});

describe("an entry", () => {
  const read = async (entry: Parameters<typeof mappingOf>[0]["entry"], steps: unknown): Promise<ImportItem | undefined> =>
    (await readMapped(mappingOf({ steps: "s[]", entry: entry ?? {} }), JSON.stringify({ s: steps })))[0];

  it("with a tool is a call, its arguments as they stood, its reply the call's own", async () => {
    const text = '{"s":[{"fn":"find","args":{"n": 9007199254740993},"out":{"hits":[]}},{"fn":"send","args":"{\\"to\\": 1}","out":"no","bad":true}]}';
    const [item] = await readMapped(mappingOf({ steps: "s[]", entry: { tool: "fn", arguments: "args", observation: "out", error: "bad" } }), text);
    expect(item).toMatchObject({
      draft: {
        steps: [
          { actions: [{ raw: 'find({"n": 9007199254740993})', tool: "find", result: { status: "unknown", text: '{"hits":[]}' } }] },
          { actions: [{ raw: 'send({"to": 1})', args: { to: 1 }, result: { status: "error", text: "no" } }] },
        ],
      },
    });
  });

  it("with several calls is one step, each call with its own arguments and reply", async () => {
    const item = await read({ tool: "calls[].f", arguments: "calls[].a", observation: "calls[].r" }, [
      {
        calls: [
          { f: "x", a: { i: 1 }, r: "one" },
          { f: "y", a: {}, r: null },
          { f: "z", r: "three" },
        ],
      },
    ]);
    expect(item).toMatchObject({
      draft: {
        steps: [
          {
            actions: [
              { k: 0, raw: 'x({"i":1})', result: { text: "one" } },
              { k: 1, raw: "y({})", result: null },
              { k: 2, raw: "z()", result: { text: "three" } },
            ],
            observation: null,
          },
        ],
      },
    });
  });

  it("without a tool's name is the text of the action", async () => {
    const item = await read({ tool: "fn", action: "say", observation: "out" }, [
      { fn: "", say: "hello", out: "hi" },
      { fn: "f", say: "x", out: "y" },
    ]);
    expect(item).toMatchObject({ draft: { steps: [{ actions: [{ raw: "hello", tool: null }], observation: "hi" }, { actions: [{ raw: "f()" }] }] } });
  });

  it("that holds what was seen before acting gives it to the step before, the first to the opening", async () => {
    const item = await read({ action: "a", observation: "state", observationComes: "before" }, [
      { state: "a hall", a: "go north" },
      { state: "a cellar", a: "look" },
    ]);
    expect(item).toMatchObject({
      draft: { initialObservation: "a hall", steps: [{ observation: "a cellar" }, { observation: null }], truncated: false },
    });
  });

  it("with a flag keeps it with the reply, where the flag says error and where it says success", async () => {
    const replies = [
      { a: "x", o: "fine", bad: false, good: 1, code: 0 },
      { a: "y", o: "oh", bad: "no such file", good: 0, code: 127 },
      { a: "z", o: "end", bad: null, good: "yes", code: null },
    ];
    const statuses = (item: ImportItem | undefined): unknown =>
      item?.kind === "trajectory" ? item.draft.steps.map((step) => step.actions[0]?.result?.status ?? "none") : item;
    expect(statuses(await read({ action: "a", observation: "o", error: "bad" }, replies))).toEqual(["ok", "error", "none"]);
    expect(statuses(await read({ action: "a", observation: "o", error: "code" }, replies))).toEqual(["ok", "error", "none"]);
    expect(statuses(await read({ action: "a", observation: "o", error: "good", errorWhen: "unset" }, replies))).toEqual(["ok", "error", "ok"]);
    // A flag without a reply is kept all the same.
    expect(statuses(await read({ action: "a", error: "bad" }, replies))).toEqual(["none", "error", "none"]);
  });

  it("whose text holds thought and action is parted when the mapping says so", async () => {
    const steps = [
      { out: "Thought: I look.\nAction: look", saw: "a hall" },
      { out: "no marks here", saw: "What?" },
    ];
    expect(await read({ action: "out", observation: "saw", writing: "marked" }, steps)).toMatchObject({
      draft: {
        steps: [
          { thought: "Thought: I look.", actions: [{ raw: "look" }] },
          { thought: null, actions: [{ raw: "no marks here" }] },
        ],
      },
    });
    expect(await read({ action: "out", observation: "saw" }, steps)).toMatchObject({
      draft: { steps: [{ actions: [{ raw: "Thought: I look.\nAction: look" }] }, {}] },
    });
  });

  it("may be a pair or a bare text", async () => {
    expect(await read({ action: "[0]", observation: "[1]" }, [["go", "done"], ["stop"]])).toMatchObject({
      draft: { steps: [{ actions: [{ raw: "go" }], observation: "done" }, { observation: null }], truncated: true },
    });
    expect(await read({ action: "." }, ["go", "stop"])).toMatchObject({ draft: { steps: [{ actions: [{ raw: "go" }] }, {}], truncated: false } });
  });

  it("without an action lends its thought to the next step and its reply to the last, and nothing is lost", async () => {
    const item = await read({ thought: "t", action: "a", observation: "o" }, [
      { o: "hello" },
      { t: "first" },
      { t: "second", a: "go", o: "there" },
      { o: "and more" },
      { t: "done" },
    ]);
    expect(item).toMatchObject({
      draft: { initialObservation: "hello", steps: [{ thought: "first\nsecond", observation: "there\nand more" }], closingThought: "done" },
    });
  });
});

describe("lists side by side", () => {
  const lists = mappingOf({ entry: { action: "acts[]", observation: "obs[]" } });

  it("are joined place by place; the longer one loses nothing", async () => {
    const [item] = await readMapped(lists, JSON.stringify({ acts: ["a", "b"], obs: ["1", "2", "3"] }));
    expect(item).toMatchObject({ draft: { steps: [{ actions: [{ raw: "a" }], observation: "1" }, { observation: "2\n3" }] } });
  });

  it("of states that begin before the first action end with the reply to the last", async () => {
    const before = mappingOf({ entry: { action: "acts[]", observation: "obs[]", observationComes: "before" } });
    const [item] = await readMapped(before, JSON.stringify({ acts: ["a", "b"], obs: ["start", "1", "2"] }));
    expect(item).toMatchObject({ draft: { initialObservation: "start", steps: [{ observation: "1" }, { observation: "2" }] } });
  });

  it("that are missing reject the run, and that are empty do not", async () => {
    const items = await readMapped(lists, '{"obs":["1"]}\n{"acts":"go"}\n{"acts":[],"obs":[]}');
    expect(kinds(items)).toEqual(["no-action", "missing-field", "unknown#3"]);
  });
});

describe("events", () => {
  const log = mappingOf({
    run: { id: "id" },
    steps: "log[]",
    events: {
      part: "type",
      text: "text",
      tool: "name",
      arguments: "args",
      values: { sys: "system", user: "instruction", think: "thought", act: "action", say: "message", env: "observation", tick: "ignore" },
    },
  });

  it("of kinds become steps, the opening and the closing thought", async () => {
    const events = [
      { type: "sys", text: "Be brief." },
      { type: "user", text: "Water the plants." },
      { type: "tick" },
      { type: "think", text: "Where are they?" },
      { type: "act", text: "I look.", name: "find", args: { what: "plants" } },
      { type: "env", text: "On the sill." },
      { type: "act", text: "water plants" },
      { type: "env", text: "Done." },
      { type: "user", text: "Thanks." },
      { type: "say", text: "You are welcome." },
      { type: "think", text: "Over." },
    ];
    expect(dumpItems(await readMapped(log, JSON.stringify({ id: "p", log: events })))).toMatchInlineSnapshot(`
      "record 1 (line 1)  p  trial 0
        environment: open   task id: p   agent: –
        outcome: unknown by none, value – of –, unknown
        system: Be brief.
        task: Water the plants.
            (Where are they?\\nI look.)
        1  find({"what":"plants"})  =>  [unknown] On the sill.
        2  water plants
            ->  Done.\\nThanks.
        3  says: You are welcome.
            ->  nothing
        after the last step: (Over.)
      "
    `);
  });

  it("of a kind that the mapping does not name are left out and counted", async () => {
    const events = [{ type: "act", text: "go" }, { type: "beep" }, { type: "beep" }, { text: "?" }];
    const [item] = await readMapped(log, JSON.stringify({ id: "p", log: events }));
    expect(item).toMatchObject({
      warnings: [{ code: "unknown-part", message: expect.stringContaining('2 entries of the kind "beep"') }, { code: "unknown-part" }],
    });
  });
});

describe("a broken file", () => {
  const rows = mappingOf({ unit: "step", run: { id: "run" }, entry: { action: "action" } });

  it.each([
    ["an empty table", rows, "", "empty-file"],
    ["a head alone", rows, "run,action\n", "empty-file"],
    ["an empty list", turns, "[]", "empty-file"],
    ["a page", rows, "<!doctype html><html>\n<p>Log in</p>", "missing-columns"],
    ["a table without a column", rows, "run,act\n1,2\n", "missing-columns"],
    ["an object without the list", { ...turns, records: "runs[]" }, '{"version": 1, "items": []}', "no-records"],
  ])("%s ends in one rejection", async (_, mapping, text, code) => {
    const items = await readMapped(mapping, text);
    expect(kinds(items)).toEqual([code]);
    for (const item of items) expectInvariants(item);
  });

  it("keeps the rows before a quote that never closes, and names its line", async () => {
    const items = await readMapped(rows, 'run,action\na,x\n\nb,"y\nc,z\n');
    expect(kinds(items)).toEqual(["unclosed-quote", "a"]);
    expect(items[0]).toMatchObject({ line: 4 });
  });

  it("keeps the whole records of a file that was cut", async () => {
    const text = JSON.stringify({ runs: [kitchen, { ...kitchen, episode: "k-2" }] });
    expect(kinds(await readMapped({ ...turns, records: "runs[]" }, text.slice(0, -40)))).toEqual(["k-1", "cut-record"]);
    expect(kinds(await readMapped({ ...turns, records: "runs[]" }, text.slice(0, -1)))).toEqual(["k-1", "k-2", "cut-file"]);
  });

  it("of any mutation gives sound items and no crash", async () => {
    const random = seededRandom("mapped/fuzz");
    const json = Buffer.from(JSON.stringify({ runs: [kitchen, { ...kitchen, episode: "k-2" }] }));
    const table = Buffer.from('run,action,reply\na,"x ""q""",1\na,y,"two\nlines"\nb,z,3\n');
    for (let round = 0; round < 300; round++) {
      const isTable = random.chance(0.5);
      const bytes = Buffer.from(isTable ? table : json);
      for (let times = 1 + random.below(6); times > 0; times--)
        bytes[random.below(bytes.length)] = random.pick([0, 10, 13, 34, 44, 91, 93, 123, 125, 0xff, 120]);
      const cut = bytes.subarray(0, 1 + random.below(bytes.length));
      const mapping = isTable
        ? mappingOf({ unit: "step", run: { id: "run" }, entry: { action: "action", observation: "reply" } })
        : { ...turns, records: "runs[]" };
      const items = await readMapped(mapping, cut, 1 + random.below(60));
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) expectInvariants(item);
    }
  });
});

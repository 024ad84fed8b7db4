import { describe, expect, it } from "vitest";
import { appworld } from "./appworld";
import { appworldFixture } from "./fixtures/appworld/write";
import { checkImporter } from "./fixtures/check-importer";
import { PLAIN } from "./fixtures/fixture";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";

// Of a log that was cut the whole blocks are a run: what is missing shows in the last of them.
checkImporter(appworld, appworldFixture, { cutGivesRejection: false });

const block = (number: string, code: string, output: string | null): string =>
  `### Environment Interaction ${number}\n${"-".repeat(40)}\n\`\`\`python\n${code}\n\`\`\`\n${output === null ? "" : `\n\`\`\`\n${output}\n\`\`\`\n`}\n`;
const log = (...blocks: [string, string | null][]): string =>
  blocks.map(([code, output], index) => block(String(index + 1), code, output)).join("\n");
const calls = (...lines: [string, string, object?][]): string =>
  lines.map(([method, url, data = {}]) => JSON.stringify({ method, url, data })).join("\n");
const read = async (text: string, siblings: Record<string, string> = {}, name = "tasks/ab12_3/logs/environment_io.md"): Promise<ImportItem[]> =>
  readItems(appworld, memorySource(name, text, siblings));
const draft = async (text: string, siblings: Record<string, string> = {}): Promise<TrajectoryDraft> => {
  const [item] = await read(text, siblings);
  if (item?.kind !== "trajectory") throw new Error(`found ${item?.kind}, expected a trajectory`);
  return item.draft;
};
const shape = ({ steps }: TrajectoryDraft): unknown =>
  steps.map(({ actions, observation }) => [actions.map(({ tool, method, result }) => [tool, method, result?.status ?? null]), observation]);

describe("the blocks of environment_io.md", () => {
  it("are cut at their headers, whatever fences code and output hold", async () => {
    const fenced = 'text = """\n```python\nx\n```\n\n```\ny\n```\n"""\nprint(text)';
    const found = await draft(`\n${block("1", fenced, "```json\n{}\n```\n\n```\nmore\n```")}\n\n${block("2", "print(1)", "")}`);
    expect(found.steps).toMatchObject([
      { t: 1, actions: [{ raw: fenced }], observation: "```json\n{}\n```\n\n```\nmore\n```" },
      { t: 2, actions: [{ raw: "print(1)" }], observation: "" },
    ]);
    expect(found.truncated).toBe(false);
  });

  it("may be numbered 3.1 and 3.2, and be called Execution", async () => {
    const text = `${block("3.1", "a = 1", "Execution successful.")}\n${block("3.2", "print(a)", "1")}`.replaceAll(
      "Environment Interaction",
      "Execution",
    );
    expect((await draft(text)).steps.map(({ t, observation }) => [t, observation])).toEqual([
      [1, "Execution successful."],
      [2, "1"],
    ]);
    expect(detectFormat(await sourceHead("unknown.md", Buffer.from(text), true))).toMatchObject({ format: "appworld", others: [] });
  });

  it("that end on code without an output make a truncated run", async () => {
    const found = await draft(log(["print(1)", "1"], ["print(2)", null]));
    expect([found.truncated, found.steps[1]?.observation]).toEqual([true, null]);
  });

  it("are missing from other texts, which are refused by what they begin with", async () => {
    expect(await read("# A page\n\nnothing")).toMatchObject([{ kind: "rejected", code: "no-episode", found: expect.stringContaining("# A page") }]);
    expect(detectFormat(await sourceHead("x", Buffer.from("# Report\n### Environment Interaction 1\n```python\n1\n```"), true))).toBeNull();
  });
});

describe("the calls of a block", () => {
  it("come from api_calls.jsonl in order, several a block, each with method and address", async () => {
    const code = "apis.notes.login(name='a')\nfor n in ids:\n    apis.notes.pin_note(note_id=n)\nprint(apis.notes.show_note(note_id=7))";
    const found = await draft(log([code, "{}"], ["x = 1\nprint(x)", "1"], ["apis.notes.delete_note(note_id=7)", "Execution successful."]), {
      "api_calls.jsonl": calls(
        ["post", "/notes/login", { name: "a" }],
        ["post", "/notes/1/pin"],
        ["post", "/notes/2/pin", { color: "red" }],
        ["get", "/notes/7"],
        ["delete", "/notes/7"],
      ),
    });
    expect(found.steps.map(({ actions }) => actions.map(({ raw, tool, method, args }) => [raw, tool, method, args]))).toEqual([
      [
        ['notes.login POST /notes/login({"name":"a"})', "login", "POST", { name: "a" }],
        ["notes.pin_note POST /notes/1/pin({})", "pin_note", "POST", {}],
        ['notes.pin_note POST /notes/2/pin({"color":"red"})', "pin_note", "POST", { color: "red" }],
        ["notes.show_note GET /notes/7({})", "show_note", "GET", {}],
      ],
      [["x = 1\nprint(x)", null, null, null]],
      [["notes.delete_note DELETE /notes/7({})", "delete_note", "DELETE", {}]],
    ]);
  });

  it("went through up to the one that the server refused, whose result is the output", async () => {
    const code = "apis.notes.add_note(text='a')\napis.notes.pin_note(note_id=1)\napis.notes.add_note(text='b')";
    const output = 'Execution failed. Traceback:\n  File "<python-input>", line 2, in <module>\nException: Response status code is 422:\n{}';
    const found = await draft(log([code, output], ["apis.notes.add_note(text='b')", "done"]), {
      "api_calls.jsonl": calls(["post", "/notes", { text: "a" }], ["post", "/notes/1/pin"], ["post", "/notes", { text: "b" }]),
    });
    expect(shape(found)).toEqual([
      [
        [
          ["add_note", "POST", null],
          ["pin_note", "POST", "error"],
        ],
        null,
      ],
      [[["add_note", "POST", "ok"]], null],
    ]);
    expect(found.steps[0]?.actions[1]?.result?.text).toBe(output);
  });

  it("that the client refused stand in no list and are taken from the code", async () => {
    const output =
      "Execution failed. Traceback:\n  File \"<python-input>\", line 2, in <module>\nException: No API named 'burn_note' found in the notes app.";
    const found = await draft(log(["n = apis.notes.show_note(note_id=1)\napis.notes.burn_note(note_id=n)\nprint(n)", output]), {
      "api_calls.jsonl": calls(["get", "/notes/1"]),
    });
    expect(found.steps[0]?.actions).toMatchObject([
      { k: 0, tool: "show_note", method: "GET", result: null },
      { k: 1, raw: "notes.burn_note(note_id=n)", tool: "burn_note", method: null, result: { status: "error", text: output } },
    ]);
  });

  it("are not blamed for a mistake in the code behind them", async () => {
    const output = "Execution failed. Traceback:\n  File \"<python-input>\", line 1, in <module>\nKeyError: 'title'";
    const found = await draft(log(["print(apis.notes.show_note(note_id=1)['title'])", output]), { "api_calls.jsonl": calls(["get", "/notes/1"]) });
    expect(shape(found)).toEqual([[[["show_note", "GET", null]], output]]);
  });

  it("are found through names, functions and loops of the agent's own, also from earlier blocks", async () => {
    const found = await draft(
      log(
        [
          "notes = apis.notes\ndef all_pages():\n    page = 0\n    while True:\n        yield notes.search_notes(page=page)\n        page += 1",
          "Execution successful.",
        ],
        ["print(list(all_pages()))", "[]"],
        ["[apis.mail.send_mail(to=n) for n in names]", "Execution successful."],
      ),
      {
        "api_calls.jsonl": calls(
          ["get", "/notes?page=0"],
          ["get", "/notes?page=1"],
          ["get", "/notes?page=2"],
          ["post", "/mail", { to: "a" }],
          ["post", "/mail", { to: "b" }],
        ),
      },
    );
    expect(found.steps.map(({ actions }) => actions.map(({ tool }) => tool))).toEqual([
      [null],
      ["search_notes", "search_notes", "search_notes"],
      ["send_mail", "send_mail"],
    ]);
  });

  it("that fit nothing in the code keep their place in the order, with a warning", async () => {
    const [item] = await read(log(["apis.notes.show_note(note_id=1)", "{}"], ["getattr(apis, app).do()", "{}"]), {
      "api_calls.jsonl": calls(["get", "/notes/1"], ["post", "/anything"]),
    });
    expect(item).toMatchObject({
      draft: { steps: [{ actions: [{ tool: "show_note" }] }, { actions: [{ tool: "POST /anything", raw: "POST /anything({})", method: "POST" }] }] },
      warnings: expect.arrayContaining([expect.objectContaining({ code: "calls-by-order" })]),
    });
  });

  it("are read from the code when there is no list, and texts and comments hold none", async () => {
    const code =
      "# apis.notes.a()\ns = 'apis.notes.b()'\nprint(f\"{apis.notes.show_note(note_id=1)}\")\napis.notes.pin_note(note_id=(1 + 2), text=')')";
    const [item] = await read(log([code, "{}"]));
    expect(item).toMatchObject({
      draft: {
        steps: [
          {
            actions: [
              { raw: "notes.show_note(note_id=1)", method: null },
              { raw: "notes.pin_note(note_id=(1 + 2), text=')')", tool: "pin_note" },
            ],
          },
        ],
      },
      warnings: [{ code: "missing-part" }, { code: "missing-part" }, { code: "missing-part" }],
    });
  });

  it("of a code as long as it likes are found in bearable time, and too many of them are said to be", async () => {
    const long = `x = ${"(".repeat(20_000)}${")".repeat(20_000)}\napis.notes.show_note(note_id=1)`;
    expect((await draft(log([long, "{}"]))).steps[0]?.actions).toMatchObject([{ tool: "show_note" }]);
    const [item] = await read(log(...Array.from({ length: 200 }, (): [string, string] => ["apis.notes.show_note(note_id=1)", "{}"])), {
      "api_calls.jsonl": calls(...Array.from({ length: 60_000 }, (): [string, string] => ["get", "/notes/1"])),
    });
    expect(item).toMatchObject({ warnings: expect.arrayContaining([expect.objectContaining({ code: "too-many-calls" })]) });
  });

  it("name the line of api_calls.jsonl that cannot be read, and take the others", async () => {
    const [item] = await read(log(["apis.notes.show_note(note_id=1)", "{}"]), {
      "api_calls.jsonl": `{"method": "get"\n${calls(["get", "/notes/1"])}`,
    });
    expect(item).toMatchObject({ draft: { steps: [{ actions: [{ method: "GET" }] }] } });
    expect(item?.kind === "trajectory" && item.warnings.find(({ code }) => code === "unread-lines")?.message).toContain("line 1");
  });
});

describe("what the model said", () => {
  const line = (content: string, messages: object[] = []): string =>
    JSON.stringify({ input: { model: "m", messages }, output: { choices: [{ message: { content } }] } });

  it("is the thought of its block, and the first conversation holds the instruction", async () => {
    const messages = [
      { role: "system", content: "S" },
      { role: "user", content: "An example" },
      { role: "user", content: "Pin it." },
    ];
    const first = "I look.\n```python\nprint(apis.notes.show_note(note_id=1))\n```";
    const found = await draft(
      log(["print(apis.notes.show_note(note_id=1))", "{}"], ["x = 1", "Execution successful."], ["y = 2", "Execution successful."]),
      {
        "api_calls.jsonl": calls(["get", "/notes/1"]),
        "lm_calls.jsonl": [line(first, messages), line("Then I count.\n```\nx = 1\n```")].join("\n"),
      },
    );
    expect([found.agent, found.systemPrompt, found.instruction]).toEqual(["m", "S", "Pin it."]);
    expect(found.steps.map(({ thought }) => thought)).toEqual([first, "Then I count.", null]);
  });

  it("is not there for a task without lm_calls.jsonl: the code is kept as the thought of its calls", async () => {
    const found = await draft(log(["print(apis.notes.show_note(note_id=1))", "{}"]), { "api_calls.jsonl": calls(["get", "/notes/1"]) });
    expect(found.steps[0]?.thought).toBe("print(apis.notes.show_note(note_id=1))");
    expect(found.instruction).toBe("");
  });
});

describe("the outcome of a task", () => {
  const text = log(["x = 1", "Execution successful."]);
  const report = (passed: number, failed: number, more = ""): string =>
    `Num Passed Tests : ${passed}\nNum Failed Tests : ${failed}\nNum Total  Tests : ${passed + failed}\n${more}`;
  const evaluation = (success: boolean): string =>
    JSON.stringify({
      aggregate: { tgc: 1 },
      individual: {
        ab12_3: { success, passes: [{ requirement: "a" }], fails: success ? [] : [{ requirement: "b", label: "no_op_pass" }, { requirement: "c" }] },
      },
    });

  it("is that of evaluation/report.md: all requirements must pass", async () => {
    const good = await draft(text, { "../evaluation/report.md": report(3, 0) });
    expect(good).toMatchObject({ outcome: { status: "success", value: 1, field: "evaluation/report.md: 3 of 3 requirements pass" }, hidden: null });
    const bad = await draft(text, {
      "../evaluation/report.md": report(
        3,
        1,
        ">> Passed Requirement\na\n>> Failed Requirement\nb\n  and c\n```python\nx\n```\n----------\nAssertionError\n",
      ),
    });
    expect(bad).toMatchObject({ outcome: { status: "failure", value: 0.75, threshold: 1 }, hidden: { failedRequirements: ["b\n  and c"] } });
  });

  it("is that of the experiment's evaluations where the task has no report", async () => {
    const bad = await draft(text, { "../../../evaluations/test_normal.json": evaluation(false) });
    expect(bad).toMatchObject({
      outcome: { status: "failure", value: 1 / 3, field: "success in evaluations/test_normal.json" },
      hidden: { failedRequirements: ["b (no_op_pass: holds when nothing is done)", "c"] },
    });
    expect((await draft(text, { "../../evaluations/dev.json": evaluation(true) })).outcome.status).toBe("success");
  });

  it("is unknown without either, with a warning that says what is missing", async () => {
    const [item] = await read(text);
    expect(item).toMatchObject({ draft: { outcome: { status: "unknown" } } });
    expect(item?.kind === "trajectory" && item.warnings.map(({ message }) => message).join("\n")).toContain("report.md");
  });
});

describe("the place of a task", () => {
  it.each([
    ["run/tasks/ab12_3/logs/environment_io.md", null, "ab12_3", "ab12"],
    ["ab12_3/logs/environment_io.md", null, "ab12_3", "ab12"],
    ["logs/environment_io.md", "ab12_1", "ab12_1", "ab12"],
    ["environment_io.md", null, "#1", null],
  ])("%s in the folder %s is task %s of scenario %s", async (name, folder, id, scenario) => {
    const source = { ...memorySource(name, log(["x", "y"])), folder };
    expect(await readItems(appworld, source)).toMatchObject([
      { draft: { externalId: id, taskId: id, scenarioId: scenario, environment: "appworld" } },
    ]);
  });

  it.each([
    ["outputs/react/tasks/ab12_3/logs/environment_io.md", "react"],
    ["react/ab12_3/logs/environment_io.md", "react"],
    ["tasks/ab12_3/logs/environment_io.md", ""],
    ["logs/environment_io.md", ""],
  ])("of %s gives the configuration %j", (path, configuration) => {
    expect(appworld.configurationFolder?.(path)).toBe(configuration);
  });

  it("owns what lies in its folder and nothing else", () => {
    const known = new Set(["tasks/a_1/logs/environment_io.md"]);
    const owner = (path: string): string | null | undefined => appworld.ownerOf?.(path, (other) => known.has(other));
    expect(owner("tasks/a_1/dbs/notes.jsonl")).toBe("tasks/a_1/logs/environment_io.md");
    expect(owner("tasks/a_1/version/code.txt")).toBe("tasks/a_1/logs/environment_io.md");
    expect([owner("tasks/a_2/dbs/notes.jsonl"), owner("readme.md"), owner("tasks/a_1/logs/environment_io.md")]).toEqual([null, null, null]);
  });
});

describe("AppWorld's canary", () => {
  it("in a part of the task is a warning, and the run is read", async () => {
    const canary = "appworld:1a2b3c4:01234567-89ab-cdef-0123-456789abcdef";
    const [item] = await read(log(["x", "y"]), { "lm_calls.jsonl": JSON.stringify({ input: { messages: [{ role: "user", content: canary }] } }) });
    expect(item).toMatchObject({ kind: "trajectory", warnings: expect.arrayContaining([expect.objectContaining({ code: "licence-sensitive" })]) });
    const [plain] = await read(log(["x", "y"]), {
      "lm_calls.jsonl": '{"input": {"messages": [{"role": "user", "content": "appworld: a fine benchmark"}]}}',
    });
    expect(plain?.kind === "trajectory" && plain.warnings.some(({ code }) => code === "licence-sensitive")).toBe(false);
  });
});

describe("the sample", () => {
  it("has the calls of every block where the generator made them", async () => {
    const made = appworldFixture.make(PLAIN);
    const [item] = await readItems(appworld, memorySource(made.name, made.text, made.siblings));
    const tools = item?.kind === "trajectory" ? item.draft.steps.map(({ actions }) => actions.map(({ tool }) => tool).join(" ")) : [];
    expect(tools.slice(0, 5)).toEqual(["show_api_descriptions", "show_secret login", "show_shelf show_shelf show_shelf", "", "add_errand move_jar"]);
    expect(tools.at(-1)).toBe("complete_task");
    expect(item).toMatchObject({ warnings: [] });
  });
});

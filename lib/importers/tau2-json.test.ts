import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../base/json";
import { checkImporter, countItems } from "./fixtures/check-importer";
import { PLAIN } from "./fixtures/fixture";
import { memorySource, readItems } from "./fixtures/read-items";
import { tau2Fixture, tau2Parts } from "./fixtures/tau2-json/write";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";
import { tau2Json } from "./tau2-json";

checkImporter(tau2Json, tau2Fixture, { cutGivesRejection: true });

const INFO = { agent_info: { llm: "m" }, environment_info: { domain_name: "retail", policy: "Be kind.", tool_defs: null } };
const hello: JsonValue[] = [
  { role: "assistant", content: "Hello" },
  { role: "user", content: "Good day" },
];
const simulation = (more: JsonObject): JsonObject => ({
  id: "s",
  task_id: "3",
  trial: 0,
  termination_reason: "user_stop",
  reward_info: { reward: 0 },
  messages: hello,
  ...more,
});
const read = (value: JsonValue, siblings: Record<string, string> = {}, name = "x.json"): Promise<ImportItem[]> =>
  readItems(tau2Json, memorySource(name, typeof value === "string" ? value : JSON.stringify(value), siblings));
const results = (simulations: JsonValue[], more: JsonObject = {}): JsonObject => ({ info: INFO, tasks: [{ id: "3" }], simulations, ...more });
const drafts = async (...simulations: JsonObject[]): Promise<TrajectoryDraft[]> =>
  (await read(results(simulations))).flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));

describe("the outcome of a simulation", () => {
  it.each([
    ["user_stop", 1, "success", "reward_info.reward ≥ 1", false],
    ["user_stop", 0, "failure", "reward_info.reward (0 is a failure)", false],
    ["agent_stop", 0.5, "failure", "reward_info.reward ≥ 1", false],
    ["max_steps", 0, "failure", "reward_info.reward (0 is a failure)", false],
    ["too_many_errors", 0, "failure", "reward_info.reward (0 is a failure)", false],
    ["agent_error", 0, "failure", "reward_info.reward (0 is a failure)", false],
    ["infrastructure_error", 0, "infrastructure", "termination_reason infrastructure_error", false],
    ["unexpected_error", null, "infrastructure", "termination_reason unexpected_error", false],
    ["timeout", 0, "infrastructure", "termination_reason timeout", false],
    ["user_error", 0, "infrastructure", "termination_reason user_error", false],
    ["context_window_exceeded", null, "infrastructure", "termination_reason context_window_exceeded", true],
    ["timeout", 1, "success", "reward_info.reward ≥ 1", false],
    ["user_stop", null, "unknown", "none", false],
  ])("that ended by %s with reward %j is %s by %s", async (reason, reward, status, field, truncated) => {
    const [draft] = await drafts(simulation({ termination_reason: reason, reward_info: reward === null ? null : { reward } }));
    expect(draft).toMatchObject({ outcome: { status, field, terminationReason: reason }, truncated });
  });

  it("is kept for a run that the runner lost before its first message", async () => {
    expect(await drafts(simulation({ termination_reason: "infrastructure_error", reward_info: null, messages: null }))).toMatchObject([
      { steps: [], outcome: { status: "infrastructure" } },
    ]);
  });
});

describe("what all simulations share", () => {
  it.each([
    ["airline", "tau-airline"],
    ["airline-relaxed", "tau-airline"],
    ["retail", "tau-retail"],
    ["telecom-workflow", "tau-telecom"],
    ["mock", "tau-mock"],
    ["banking_knowledge", "tau-banking"],
    ["hammock-repair", null],
  ])("the domain %s means %j", async (domain, environment) => {
    const info = { environment_info: { domain_name: domain, policy: null } };
    expect(await read(results([simulation({})], { info }))).toMatchObject([{ draft: { environment } }]);
  });

  it("policy, model and tools come from info; a policy of the simulation's own goes first", async () => {
    const tools = [{ name: "f", description: "does it" }];
    const info = { ...INFO, environment_info: { ...INFO.environment_info, tool_defs: tools } };
    const items = await read(results([simulation({}), simulation({ trial: 1, policy: "Own rules." })], { info }));
    expect(items).toMatchObject([
      { draft: { systemPrompt: "Be kind.", toolDocs: JSON.stringify(tools), agent: "m", environment: "tau-retail" } },
      { draft: { systemPrompt: "Own rules." } },
    ]);
  });
});

describe("a simulated user who calls tools", () => {
  const call = (id: string, name: string, requestor: string): JsonObject => ({ id, name, arguments: {}, requestor });
  const reply = (id: string, requestor: string, content: string): JsonObject => ({ role: "tool", id, requestor, content });

  it("acts in the step before, by itself; the agent sees neither the reply nor what was said beside the call", async () => {
    const messages = [
      { role: "assistant", content: "Please switch it on." },
      { role: "user", content: "I try.", tool_calls: [call("u1", "switch_on", "user"), call("u2", "look", "user")] },
      { role: "tool", tool_messages: [reply("u2", "user", "a lamp"), { ...reply("u1", "user", "on"), error: false }] },
      { role: "user", content: "It is on." },
      { role: "assistant", content: "", tool_calls: [call("a1", "close_case", "assistant")] },
      { ...reply("a1", "assistant", "Error: no such case"), error: true },
    ];
    const [draft] = await drafts(simulation({ messages }));
    expect(draft?.steps).toMatchObject([
      {
        actions: [
          { k: 0, raw: "Please switch it on.", actor: "agent", isMessage: true },
          { k: 1, raw: "I try.", actor: "user", isMessage: true, result: null },
          { k: 2, raw: "switch_on({})", tool: "switch_on", actor: "user", result: { status: "ok", text: "on" } },
          { k: 3, raw: "look({})", actor: "user", result: { status: "unknown", text: "a lamp" } },
        ],
        observation: "It is on.",
      },
      { actions: [{ k: 0, raw: "close_case({})", actor: "agent", result: { status: "error", text: "Error: no such case" } }] },
    ]);
  });

  it("gives no reply to the agent's call by mistake, nor takes one", async () => {
    const messages = [
      { role: "assistant", content: null, tool_calls: [call("", "look", "assistant")] },
      reply("", "user", "nobody asked"),
      reply("", "assistant", "a lamp"),
    ];
    const [item] = await read(results([simulation({ messages })]));
    expect(item).toMatchObject({
      draft: { steps: [{ actions: [{ result: { text: "a lamp" } }], observation: null }] },
      warnings: [{ code: "unmatched-reply" }],
    });
  });
});

describe("what the benchmark knows", () => {
  it("is kept as hidden record: scenario, expected calls with the verdict on each, outputs, checks not met", async () => {
    const task = {
      id: "3",
      user_scenario: {
        persona: "shy",
        instructions: { domain: "retail", reason_for_call: "You want a lamp.", known_info: null, task_instructions: "Wait." },
      },
      evaluation_criteria: { actions: [{ name: "ignored", arguments: {} }], communicate_info: ["12.50"] },
    };
    const reward = {
      reward: 0,
      db_check: { db_match: false },
      action_checks: [{ action: { name: "order", arguments: { item: "lamp" } }, action_match: false }],
      env_assertions: [{ env_assertion: { func_name: "is_lit", arguments: { lamp: 1 }, assert_value: true }, met: false }],
      nl_assertions: [
        { nl_assertion: "Says hello.", met: false },
        { nl_assertion: "Says good-bye.", met: true },
      ],
      reward_basis: ["DB", "ENV_ASSERTION"],
    };
    expect(await read(results([simulation({ reward_info: reward })], { tasks: [task] }))).toMatchObject([
      {
        draft: {
          hidden: {
            goal: "Persona: shy\nReason for call: You want a lamp.\nTask instructions: Wait.",
            expectedActions: [{ tool: "order", args: { item: "lamp" }, isMatched: false }],
            expectedOutputs: ["12.50"],
            failedRequirements: [
              "db_check: the database differs from what the expected actions leave",
              'env_assertions: is_lit({"lamp":1}) is true',
              "nl_assertions: Says hello. (not counted in the reward)",
            ],
          },
        },
      },
    ]);
  });

  it("comes from the task alone where no check was made", async () => {
    const task = { id: "3", user_scenario: "You want a lamp.", evaluation_criteria: { actions: [{ name: "order", arguments: {} }] } };
    expect(await read(results([simulation({ reward_info: null })], { tasks: [task] }))).toMatchObject([
      { draft: { hidden: { goal: "You want a lamp.", expectedActions: [{ tool: "order", isMatched: null }], failedRequirements: [] } } },
    ]);
  });
});

describe("the folder layout", () => {
  const { info, tasks, simulations, expected } = tau2Parts(PLAIN);
  const index = simulations.map(({ id, task_id, trial }) => ({ id: id ?? null, task_id: task_id ?? null, trial: trial ?? null }));
  const meta: JsonObject = { info, tasks, simulation_index: index };
  const files = Object.fromEntries(simulations.map((entry) => [`simulations/${String(entry.id)}.json`, JSON.stringify(entry)]));

  it("gives the same runs as one file, in the order of the index", async () => {
    expect(detectFormat(await sourceHead("results.json", Buffer.from(JSON.stringify(meta)), true))).toMatchObject({
      format: "tau2-json",
      others: [],
    });
    const items = await read(meta, files, "run/results.json");
    expect(countItems(items)).toEqual(expected);
    const whole = await read({ info, tasks, simulations });
    const contents = (list: ImportItem[]): unknown[] => list.map((item) => (item.kind === "trajectory" ? item.draft : item));
    expect(contents(items)).toEqual(contents(whole));
  });

  it("names the simulation whose file is missing, cut or elsewhere, and reads the others", async () => {
    const [first, second, ...rest] = index;
    const odd = { ...meta, simulation_index: [first ?? null, { ...second, id: "../secret" }, { id: "gone" }, ...rest] };
    const items = await read(odd, { ...files, [`simulations/${String(first?.id)}.json`]: '{"id": ' }, "results.json");
    expect(items.map((item) => (item.kind === "rejected" ? item.code : item.kind)).slice(0, 4)).toEqual([
      "cut-record",
      "wrong-shape",
      "missing-file",
      "trajectory",
    ]);
  });

  it("reads a simulation's own file only when no results list it, and then with their policy", async () => {
    const name = `run/simulations/${String(simulations[0]?.id)}.json`;
    const text = JSON.stringify(simulations[0]);
    expect(detectFormat(await sourceHead("unknown", Buffer.from(text), true))).toMatchObject({ format: "tau2-json", others: [] });
    expect(await read(text, { "../results.json": JSON.stringify(meta) }, name)).toMatchObject([{ kind: "skipped", code: "read-with-results" }]);
    const running = JSON.stringify({ ...meta, simulation_index: null });
    expect(await read(text, { "../results.json": running }, name)).toMatchObject([
      { kind: "trajectory", draft: { environment: "tau-mock", systemPrompt: expect.any(String), hidden: { goal: expect.any(String) } } },
    ]);
    expect(await read(text, {}, name)).toMatchObject([{ kind: "trajectory", draft: { systemPrompt: null }, warnings: [{ code: "no-policy" }] }]);
    expect(await read(running, {}, "run/results.json")).toMatchObject([{ kind: "skipped", code: "no-simulations" }]);
  });

  it("names the configuration after the folder of the simulations, not after each of them", () => {
    expect(tau2Json.configurationFolder?.("a/run/simulations/7.json")).toBe("run");
    expect(tau2Json.configurationFolder?.("simulations/7.json")).toBe("");
    expect(tau2Json.configurationFolder?.("run/results.json")).toBeNull();
  });
});

describe("other shapes of the same runs", () => {
  it("a list, or lines, of simulations", async () => {
    const [one, two] = [simulation({}), simulation({ trial: 1 })];
    for (const text of [JSON.stringify([one, two]), `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`]) {
      expect(detectFormat(await sourceHead("x", Buffer.from(text), true))).toMatchObject({ format: "tau2-json", others: [] });
      expect(await read(text)).toMatchObject([
        { record: 1, kind: "trajectory" },
        { record: 2, kind: "trajectory" },
      ]);
    }
  });

  it("numbers beyond 2^53 among the arguments keep every digit", async () => {
    const messages = '[{"role":"assistant","tool_calls":[{"id":"1","name":"f","arguments":{"n": 9007199254740993},"requestor":"assistant"}]}]';
    const text = JSON.stringify(results([simulation({ messages: "here" })])).replace('"here"', messages);
    expect(await read(text)).toMatchObject([{ draft: { steps: [{ actions: [{ raw: 'f({"n": 9007199254740993})' }] }], truncated: true } }]);
  });

  it("messages cut from the agent's input are a loss of context", async () => {
    const messages = [...hello, { role: "assistant", content: "a" }, { role: "user", content: "b" }];
    const cut = { role: "assistant", content: "c", context_truncation: { messages_dropped: 3, messages_kept: 1 } };
    const [draft] = await drafts(simulation({ messages: [...messages, cut] }));
    expect(draft?.contextLosses).toEqual([{ t: 3, lostThrough: 1, keepsOpening: true, summary: null }]);
    expect((await drafts(simulation({})))[0]).not.toHaveProperty("contextLosses");
  });

  it("an object that holds no results is named", async () => {
    expect(await read({ other: 1, thing: {} })).toMatchObject([{ kind: "rejected", code: "wrong-shape", found: 'an object with "other, thing"' }]);
    expect(await read(results([simulation({ messages: null }), 5]))).toMatchObject([{ code: "missing-field" }, { code: "wrong-shape" }]);
  });
});

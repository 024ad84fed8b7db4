import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { intercodeFixture } from "./fixtures/intercode/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat } from "./index";
import { intercode } from "./intercode";
import { sourceHead } from "./source/source-head";

checkImporter(intercode, intercodeFixture, { cutGivesRejection: true });

const read = (file: unknown): Promise<ImportItem[]> => readItems(intercode, memorySource("x.json", JSON.stringify(file)));
const task = (history: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  environment: "ic_bash",
  query: "How many files?",
  turn_history: history,
  summary: { max_reward: 1 },
  ...more,
});
async function draftOf(history: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<TrajectoryDraft> {
  const [item] = await read({ "7": task(history, more) });
  if (item?.kind !== "trajectory") throw new Error(`expected a run, found ${JSON.stringify(item)}`);
  return item.draft;
}
const drawn = ({ steps }: TrajectoryDraft) =>
  steps.map(({ thought, actions: [action] }) => [thought, action?.raw, action?.tool, action?.args, action?.result]);

describe("an action", () => {
  it("is a command line, wrapped or not, or the answer", async () => {
    const draft = await draftOf({
      thoughts: ["I count.", "", "Done."],
      actions: ["execute[ls | wc -l]", "Great! That is it.", "submit"],
      observations: ["3\n", "bash: Great!: command not found\n", ["3", 4]],
      valid_action: [true, false, true],
    });
    expect(drawn(draft)).toEqual([
      ["I count.", "execute[ls | wc -l]", "bash", { command: "ls | wc -l" }, { status: "ok", text: "3\n" }],
      [null, "Great! That is it.", "bash", { command: "Great! That is it." }, { status: "error", text: "bash: Great!: command not found\n" }],
      ["Done.", "submit", "submit", {}, { status: "ok", text: "3\n4" }],
    ]);
    expect(draft).toMatchObject({ environment: "intercode-bash", externalId: "7", instruction: "How many files?", truncated: false });
  });

  it("of a capture-the-flag task hands in the flag; no list says whether a command went well", async () => {
    const draft = await draftOf(
      { actions: ["cmd ls", "submit flag{x}"], observations: ["a", "The flag is right."], rewards: [0, 1] },
      { environment: "ic_ctf" },
    );
    expect(draft.environment).toBe("intercode-ctf");
    expect(drawn(draft)).toEqual([
      [null, "cmd ls", "bash", { command: "cmd ls" }, { status: "unknown", text: "a" }],
      [null, "submit flag{x}", "submit", { answer: "flag{x}" }, { status: "unknown", text: "The flag is right." }],
    ]);
  });

  it.each([
    ["ic_sql", "sql", { query: "SELECT 1" }],
    ["ic_python", "python", { code: "SELECT 1" }],
  ])("of %s goes to the tool of that environment, which nobody fixed", async (environment, tool, args) => {
    expect(await draftOf({ actions: ["execute[SELECT 1]"], observations: ["1"] }, { environment })).toMatchObject({
      environment: null,
      steps: [{ actions: [{ tool, args }] }],
    });
  });

  it("without an observation is kept, warned about, and ends a truncated record", async () => {
    const [item] = await read({ "0": task({ actions: ["ls", "wc"], observations: ["a"] }) });
    expect(item).toMatchObject({ draft: { truncated: true, steps: [{}, { actions: [{ result: null }] }] }, warnings: [{ code: "uneven-lists" }] });
  });
});

describe("the outcome", () => {
  it.each([
    [{ max_reward: 1 }, "success", 1, "summary.max_reward ≥ 1"],
    [{ max_reward: 0.97 }, "failure", 0.97, "summary.max_reward ≥ 1"],
    [{ max_reward: 0 }, "failure", 0, "summary.max_reward (0 is a failure)"],
    [{}, "failure", 0.5, "the highest of turn_history.rewards ≥ 1"],
  ])("of %j is %s with its number %d", async (summary, status, value, field) => {
    const draft = await draftOf({ actions: ["ls"], observations: ["a"], rewards: [0.5, 0.2] }, { summary });
    expect(draft.outcome).toMatchObject({ status, value, threshold: 1, field, source: "env" });
  });

  it("is unknown, with a warning, where no reward is there", async () => {
    const [item] = await read({ "0": task({ actions: ["ls"], observations: ["a"] }, { summary: null }) });
    expect(item).toMatchObject({ draft: { outcome: { status: "unknown" } }, warnings: [{ code: "no-outcome" }] });
  });
});

describe("the command that the benchmark expects", () => {
  it("is hidden from raters and matchers of context", async () => {
    expect((await draftOf({ actions: ["ls"], observations: ["a"] }, { gold: "ls -A" })).hidden).toMatchObject({
      expectedActions: [{ tool: "bash", args: { command: "ls -A" }, isMatched: null }],
    });
  });
});

describe("a file of plan-and-solve", () => {
  it("nests its tasks under logs; meta is no run; steps are the thoughts", async () => {
    const file = { meta: { env: "bash" }, logs: { "0": task({ actions: ["ls"], observations: ["a"], steps: ["List them."] }) } };
    expect(await read(file)).toMatchObject([
      { kind: "skipped", record: 1, code: "meta" },
      { kind: "trajectory", record: 2, draft: { externalId: "0", steps: [{ thought: "List them." }] } },
    ]);
    expect(detectFormat(await sourceHead("x", Buffer.from(JSON.stringify(file)), true))).toMatchObject({ format: "intercode", others: [] });
  });
});

describe("a broken task between whole ones", () => {
  it("is rejected by its place, the others are read", async () => {
    const text = JSON.stringify({
      "0": task({ actions: [], observations: [] }),
      "1": { query: "?" },
      "2": 5,
      "3": task({ actions: ["ls"], observations: ["a"] }),
    });
    const items = await readItems(intercode, memorySource("x.json", text));
    expect(items.map((item) => (item.kind === "rejected" ? item.code : item.kind))).toEqual([
      "trajectory",
      "missing-field",
      "wrong-shape",
      "trajectory",
    ]);
  });
});

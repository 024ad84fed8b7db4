import { describe, expect, it } from "vitest";
import { FIXTURE_MAKERS } from "../importers/fixtures";
import { PLAIN } from "../importers/fixtures/fixture";
import { memorySource, readItems } from "../importers/fixtures/read-items";
import type { TrajectoryDraft } from "../importers/importer";
import { importerOf } from "../importers/index";
import { plumblineJsonl } from "../importers/plumbline-jsonl";
import type { Trajectory, TrajectoryContent } from "../trajectory/trajectory";
import { contentHash } from "../trajectory/trajectory-id";
import { trajectoryLine, trajectoryLines } from "./trajectories";

type Exported = Omit<Trajectory, "id" | "study">;

function exported({ trial, environment, ...rest }: TrajectoryDraft, record: number): Exported {
  const content: TrajectoryContent = { ...rest, environment: environment ?? "tools" };
  return { schemaVersion: 1, configuration: "c", file: "a/b.json", record, trial, content };
}

async function imported(text: string): Promise<TrajectoryDraft[]> {
  const items = await readItems(plumblineJsonl, memorySource("x.jsonl", text));
  return items.map((item) => {
    if (item.kind !== "trajectory") throw new Error(item.message);
    return item.draft;
  });
}

function hashOf({ trial, environment, ...rest }: TrajectoryDraft): string {
  return contentHash({ ...rest, environment: environment ?? "tools" });
}

describe("export, then import", () => {
  it.each(FIXTURE_MAKERS.map((maker) => [maker.format, maker] as const))(
    "gives runs of %s the same content hash and the same trial",
    async (format, maker) => {
      const fixture = maker.make({ ...PLAIN, seed: "there and back" });
      const importer = importerOf(format);
      if (importer === null) throw new Error(format);
      const items = await readItems(importer, memorySource(fixture.name, fixture.text, fixture.siblings));
      const drafts = items.flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));
      expect(drafts.length).toBeGreaterThan(0);
      const lines = trajectoryLines(drafts.map(exported));
      const back = await imported(lines);
      expect(back.map(hashOf)).toEqual(drafts.map(hashOf));
      expect(back.map(({ trial }) => trial)).toEqual(drafts.map(({ trial }) => trial));
      // Once more: the same bytes.
      expect(trajectoryLines(back.map(exported))).toBe(lines);
    },
  );

  it("keeps what other programs trip over: long numbers in raw, lone surrogates, NUL, __proto__, line ends", async () => {
    const raw = 'f({"n": 9007199254740993, "__proto__": {"x": 1}})';
    const args = JSON.parse('{"n": 9007199254740993, "__proto__": {"x": 1}}');
    const draft: TrajectoryDraft = {
      environment: "tools",
      externalId: "9007199254740993",
      taskId: "t",
      scenarioId: null,
      agent: null,
      instruction: "a\r\nb\u2028c\uD800d\0e",
      systemPrompt: null,
      toolDocs: null,
      initialObservation: null,
      steps: [
        {
          t: 1,
          thought: null,
          actions: [{ k: 0, raw, tool: "f", args, method: "GET", actor: "user", isMessage: false, result: { status: "noop", text: "" } }],
          observation: "",
        },
      ],
      contextLosses: [{ t: 1, lostThrough: 0, keepsOpening: false, summary: null }],
      outcome: { status: "failure", value: -0.1, threshold: 1e21, source: "human", field: "x", terminationReason: "y" },
      truncated: true,
      hidden: { goal: null, expectedActions: [{ tool: "f", args: null, isMatched: false }], expectedOutputs: ["7"], failedRequirements: [] },
      trial: 2,
    };
    const line = trajectoryLine(exported(draft, 1));
    expect(line).not.toContain("\n");
    const [back] = await imported(line);
    expect(back).toEqual(draft);
    expect(back?.steps[0]?.actions[0]?.raw).toBe(raw);
  });

  it("keeps the times of steps and what the run took of its model", async () => {
    const fixture = FIXTURE_MAKERS[0]?.make({ ...PLAIN, seed: "timed" });
    const importer = importerOf(FIXTURE_MAKERS[0]?.format ?? "");
    if (fixture === undefined || importer === null) throw new Error("no fixture");
    const [item] = await readItems(importer, memorySource(fixture.name, fixture.text, fixture.siblings));
    if (item?.kind !== "trajectory") throw new Error("no run");
    const timed: TrajectoryDraft = {
      ...item.draft,
      usage: { inputTokens: 5, outputTokens: 0, cost: 0.25 },
      steps: item.draft.steps.map((step) => ({ ...step, timing: { firstTokenSeconds: 0.5, replySeconds: 2 } })),
    };
    const [back] = await imported(trajectoryLines([exported(timed, 1)]));
    expect(back?.usage).toEqual(timed.usage);
    expect(back === undefined ? null : hashOf(back)).toBe(hashOf(timed));
    expect(hashOf(timed)).not.toBe(hashOf(item.draft));
  });
});

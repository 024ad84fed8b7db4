import { beforeAll, describe, expect, it } from "vitest";
import type { ProbeAnswer, ProbeRequest, ProbeSource, WritePlace } from "../../gates/probe-source";
import { type ProbedRun, recordedCalls } from "./probed-run";
import { sameLaterSource } from "./same-later";
import { siblingSource } from "./sibling";
import { householdRuns, type RecordedWorld, sampleRuns, toolRuns, truthAt } from "./testing/recorded-worlds";

/** Reads that count calls: what they show depends on how often they were asked, which no admissibility rule can see. */
const COUNTS_ITS_CALLS = new Set(["journal_list_pages"]);

/** Every read of the run, wherever it stands, as a question before every write attempt. */
function questions(run: ProbedRun): { request: ProbeRequest; at: WritePlace }[] {
  const calls = recordedCalls(run);
  const reads = new Map<string, ProbeRequest>();
  for (const { action, facts } of calls) {
    if (facts.kind === "read" || facts.kind === "navigate") reads.set(action.raw, { raw: action.raw, tool: action.tool, args: action.args });
  }
  const writes = calls.filter(({ facts }) => facts.isWriteAttempt);
  return writes.flatMap(({ t, k }) => [...reads.values()].map((request) => ({ request, at: { t, k } })));
}

async function checkAgainstWorld(run: RecordedWorld, source: ProbeSource): Promise<{ answered: number; unavailable: number }> {
  const counts = { answered: 0, unavailable: 0 };
  for (const { request, at } of questions(run)) {
    if (COUNTS_ITS_CALLS.has(request.tool ?? "")) continue;
    const answer: ProbeAnswer = await source.answer(request, at);
    if (answer.status === "unavailable") counts.unavailable += 1;
    else {
      counts.answered += 1;
      expect(answer.text?.trim(), `${run.content.externalId} ${at.t}.${at.k} ${request.raw}: ${answer.reason}`).toBe(
        truthAt(run, at, request)?.trim(),
      );
      expect(answer.foundAt).not.toBeNull();
    }
  }
  return counts;
}

describe("same-later and sibling", () => {
  let households: RecordedWorld[] = [];
  let tools: RecordedWorld[] = [];
  beforeAll(async () => {
    households = [...(await householdRuns(5, 40)), ...(await householdRuns(6, 40))];
    tools = [...(await toolRuns(1)), ...(await toolRuns(2)), ...(await toolRuns(3))];
  });

  it("same-later admits only what the restored world would have shown before the write", async () => {
    const total = { answered: 0, unavailable: 0 };
    for (const run of [...households, ...tools]) {
      const { answered, unavailable } = await checkAgainstWorld(run, sameLaterSource(run));
      total.answered += answered;
      total.unavailable += unavailable;
    }
    expect(total.answered).toBeGreaterThan(300);
    expect(total.unavailable).toBeGreaterThan(300);
  });

  it("sibling admits only what the restored world would have shown before the write", async () => {
    const runs = await sampleRuns();
    const total = { answered: 0, unavailable: 0 };
    for (const run of runs) {
      const others = runs.filter((other) => other !== run && other.content.taskId === run.content.taskId);
      const source = siblingSource(run, others);
      // The other agent's reads are asked too: they are what a sibling is for.
      const foreign = others.flatMap((other) =>
        questions(other)
          .slice(0, 3)
          .map(({ request }) => request),
      );
      const asked = questions(run).flatMap((question) => [question, ...foreign.map((request) => ({ request, at: question.at }))]);
      for (const { request, at } of asked) {
        const answer = await source.answer(request, at);
        total[answer.status === "unavailable" ? "unavailable" : "answered"] += 1;
        if (answer.status !== "unavailable") {
          expect(answer.text?.trim(), `${run.content.externalId} ${at.t} ${request.raw}`).toBe(truthAt(run, at, request)?.trim());
        }
      }
    }
    expect(total.answered).toBeGreaterThan(300);
    expect(total.unavailable).toBeGreaterThan(300);
  });
});

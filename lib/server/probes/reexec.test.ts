import { describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../environments/environment";
import type { ProbeRequest } from "../../gates/probe-source";
import { recordedCalls } from "../../replay/probes/probed-run";
import { householdRuns, probedRun, type RecordedWorld, sampleRuns, toolRuns, truthAt } from "../../replay/probes/testing/recorded-worlds";
import { reexecSource } from "./reexec";

const line = (raw: string): ProbeRequest => ({ raw, tool: null, args: null });
const call = (tool: string, args: Record<string, string>): ProbeRequest => ({ raw: `${tool}(${JSON.stringify(args)})`, tool, args });

const sourceOf = (run: RecordedWorld) => reexecSource(run, DEFAULT_ENVIRONMENT_SETTINGS, () => run.world);

describe("reexec", () => {
  it("replays every run of the household and of the tool worlds, byte for byte, and answers before each of its writes", async () => {
    const households = [...(await householdRuns(3, 40)), ...(await sampleRuns())];
    const tools = [...(await toolRuns(4)), ...(await toolRuns(5))];
    let answers = 0;
    for (const run of [...households, ...tools]) {
      const request = run.environment.id === "alfworld" ? line("inventory") : call("contacts_search", { query: "a" });
      const source = sourceOf(run);
      for (const { t, k, facts } of recordedCalls(run)) {
        if (!facts.isWriteAttempt) continue;
        const answer = await source.answer(request, { t, k });
        expect(answer.text, `${run.content.externalId} step ${t}: ${answer.reason}`).toBe(truthAt(run, { t, k }, request));
        expect(answer.foundAt).toBeNull();
        answers += 1;
      }
    }
    expect(answers).toBeGreaterThan(500);
  });

  it("finds the worlds of the sample study and of the tool worlds by the names in the record alone", async () => {
    for (const run of [...(await sampleRuns()), ...(await toolRuns(6))]) {
      const source = reexecSource(run, DEFAULT_ENVIRONMENT_SETTINGS);
      const last = recordedCalls(run).at(-1);
      if (last === undefined) continue;
      const request = run.environment.id === "alfworld" ? line("look") : call("contacts_search", { query: "a" });
      expect(await source.answer(request, last), run.content.externalId).toMatchObject({ text: truthAt(run, last, request) });
    }
  });

  it("walks in a copy: no question changes the answer to the next", async () => {
    const [run] = await householdRuns(8, 1);
    const household = ensure(run, "a run");
    const source = sourceOf(household);
    const places = [...ensure(household.content.initialObservation, "an opening").matchAll(/a ([a-z]+ \d+)/g)].map((found) => `go to ${found[1]}`);
    const at = { t: household.content.steps.length, k: 0 };
    const before = await source.answer(line("look"), at);
    const seen = await Promise.all(places.map((raw) => source.answer(line(raw), at)));
    expect(seen.every(({ status, stateValidity }) => status === "answered" && stateValidity === "exact")).toBe(true);
    expect(await source.answer(line("look"), at)).toEqual(before);
  });

  it("makes no write, not even in the copy", async () => {
    const [run] = await householdRuns(8, 1);
    const source = sourceOf(ensure(run, "a run"));
    for (const raw of ["take pen 1 from desk 1", "open drawer 1", "put pen 1 in/on desk 1", "some words"]) {
      expect(await source.answer(line(raw), { t: 1, k: 0 })).toMatchObject({ status: "unavailable", reason: expect.stringContaining("not made") });
    }
    const [errand] = await toolRuns(4);
    expect(await sourceOf(ensure(errand, "a run")).answer(call("ledger_pay_bill", {}), { t: 1, k: 0 })).toMatchObject({ status: "unavailable" });
  });

  it("is unavailable from the first step on whose recorded reply is not what the restored world says", async () => {
    const [run] = await householdRuns(9, 1);
    const { content, world, trajectoryId } = ensure(run, "a run");
    const changed = structuredClone(content);
    ensure(changed.steps[1], "a second step").observation += " ";
    const source = reexecSource(probedRun(trajectoryId, changed), DEFAULT_ENVIRONMENT_SETTINGS, () => world);
    expect(await source.answer(line("inventory"), { t: 2, k: 0 })).toMatchObject({ status: "answered", stateValidity: "exact" });
    expect(await source.answer(line("inventory"), { t: 3, k: 0 })).toMatchObject({
      ...{ status: "unavailable", text: null },
      reason: "the restored environment answers step 2 otherwise than the record",
    });
  });

  it("does not take another run's world, nor one that opens otherwise", async () => {
    const [run, other] = await householdRuns(10, 2);
    const { content, trajectoryId } = ensure(run, "a run");
    const probed = probedRun(trajectoryId, content);
    const foreign = reexecSource(probed, DEFAULT_ENVIRONMENT_SETTINGS, () => ensure(other, "a run").world);
    expect(await foreign.answer(line("look"), { t: 1, k: 0 })).toMatchObject({
      status: "unavailable",
      reason: expect.stringContaining("opens with another text"),
    });
    expect(await reexecSource(probed, DEFAULT_ENVIRONMENT_SETTINGS).answer(line("look"), { t: 1, k: 0 })).toMatchObject({
      ...{ status: "unavailable", reason: expect.stringContaining("only our own worlds") },
    });
  });

  it("says `assumed` while nothing recorded could be compared", async () => {
    const runs = await toolRuns(4);
    const run = ensure(
      runs.find(({ content }) => content.externalId.startsWith("workbench/")),
      "an errand",
    );
    expect(await sourceOf(run).answer(call("contacts_search", { query: "a" }), { t: 1, k: 0 })).toMatchObject({
      status: "answered",
      stateValidity: "assumed",
    });
  });

  it("keeps an error of the world as what it said", async () => {
    const [run] = await toolRuns(4);
    expect(await sourceOf(ensure(run, "a run")).answer(call("contacts_show", { contact_id: "nobody" }), { t: 1, k: 0 })).toMatchObject({
      ...{ status: "refused", text: '{"error":"no such contact"}' },
    });
  });
});

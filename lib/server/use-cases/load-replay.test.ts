import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { deskLine, refusedBooking } from "../testing/desk-lines";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { analyseStudy } from "./analyse-study";
import { importFiles } from "./import-files";
import { loadReplay, type ReplayDocument, replayQuerySchema } from "./load-replay";

const home = openTemporaryHome();
const ids = new Map<string, string>();

beforeAll(async () => {
  const files = { "desk.jsonl": deskLine(refusedBooking("desk-1")), "house.jsonl": householdLine(contradictedRun("house-1")) };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home.folder, name);
    writeFileSync(file, text);
    await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  }
  const analysed = await analyseStudy("s", "server");
  for (const run of analysed.ok ? analysed.value.trajectories : []) ids.set(run.externalId, run.trajectoryId);
});
afterAll(() => home.end());

async function replayOf(externalId: string, query: object = {}): Promise<ReplayDocument> {
  const found = await loadReplay("s", "server", ensure(ids.get(externalId), externalId), replayQuerySchema.parse(query));
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

describe("loadReplay", () => {
  it("rejects a contradicted write of the household by the listing, and says only that to the agent", async () => {
    const { verdicts, firstReject, counts, overlay } = await replayOf("house-1");
    const rejected = ensure(
      verdicts.find(({ decision }) => decision === "reject"),
      "a reject",
    );
    expect(firstReject).toEqual({ t: rejected.t, k: rejected.k });
    expect(rejected.evidence.every(({ move, quote, span }) => move === "A" && span?.quote === quote)).toBe(true);
    expect(rejected.message).toBe(
      ["The write was not executed. On record:", ...rejected.evidence.map((item) => `- observation of step ${item.span?.t}: "${item.quote}"`)].join(
        "\n",
      ),
    );
    expect(overlay.offPolicyAfter).toEqual(firstReject);
    const [all] = counts;
    expect(all?.writes).toBe((all?.failedWrites ?? 0) + (all?.goodWrites ?? 0) + (all?.unknownWrites ?? 0));
    expect(all?.writes).toBe(verdicts.length);
  });

  it("abstains on a tool call of which only the refusal says what is wrong: a value without a source, and no probe", async () => {
    const { verdicts } = await replayOf("desk-1");
    expect(verdicts).toHaveLength(1);
    expect(verdicts[0]).toMatchObject({ decision: "abstain", failedWrite: true, message: null, evidence: [], checks: { entity: "unknown" } });
    expect(verdicts[0]?.because).toContain("V1: notify_to");
    expect(JSON.stringify(verdicts[0]?.because)).not.toContain("held");
  });

  it("knows no gate that nobody made", async () => {
    const found = await loadReplay("s", "server", ensure(ids.get("desk-1"), "desk-1"), { gate: "other", probes: "none" });
    expect(found).toMatchObject({ ok: false, error: { code: "not-found", found: "other" } });
  });
});

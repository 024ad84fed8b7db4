import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { PLAIN } from "./fixtures/fixture";
import { plumblineFixture } from "./fixtures/plumbline-jsonl/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { plumblineJsonl } from "./plumbline-jsonl";

checkImporter(plumblineJsonl, plumblineFixture, { cutGivesRejection: true });

const [LINE = ""] = plumblineFixture.make(PLAIN).text.split("\n");
const read = async (change: (line: string) => string): Promise<ImportItem | undefined> =>
  (await readItems(plumblineJsonl, memorySource("x.jsonl", change(LINE))))[0];

describe("a line of our own format", () => {
  it("of a newer version is refused with advice", async () => {
    expect(await read((line) => line.replace('"plumbline":1', '"plumbline":2'))).toMatchObject({
      kind: "rejected",
      code: "newer-version",
      found: "a record of version 2, written by a newer Plumbline",
      expected: expect.stringContaining("update Plumbline"),
    });
  });

  it.each([
    ['"plumbline":1', '"plumbline":"1"', "no-version", '"1" in "plumbline"'],
    ['"t":1', '"t":2', "wrong-field", 'number 2 in "steps[0].t"'],
    ['"actor":"agent"', '"actor":"cat"', "wrong-field", 'the text "cat" in "steps[0].actions[0].actor"'],
    ['"truncated":', '"cut":', "missing-field", 'nothing in "truncated"'],
    ['"externalId":"', '"externalId":"","x":"', "wrong-field", 'the text "" in "externalId"'],
    ['"isMessage":false', '"isMessage":true,"tool":"look"', "wrong-field", 'the text "look" in "steps[0].actions[0].tool"'],
    ['"trial":0', '"trial":-1', "wrong-field", 'number -1 in "trial"'],
    ['"steps":[', '"steps":[7,', "wrong-field", 'number 7 in "steps[0]"'],
    ['"t":1', '"t":1,"timing":{"firstTokenSeconds":-1}', "wrong-field", 'number -1 in "steps[0].timing.firstTokenSeconds"'],
    ['"truncated":', '"usage":{"inputTokens":-1},"truncated":', "wrong-field", 'number -1 in "usage.inputTokens"'],
    ['"t":1', '"t":1,"timing":{}', "missing-field", 'nothing in "steps[0].timing.firstTokenSeconds"'],
  ])("with %s changed into %s is rejected by the place of the fault", async (from, to, code, found) => {
    expect(LINE).toContain(from);
    expect(await read((line) => line.replace(from, to))).toMatchObject({ kind: "rejected", code, found });
  });

  it("keeps what the run took of its model", async () => {
    const usage = { inputTokens: 5, cost: 0.25 };
    const item = await read((line) => line.replace('"truncated":', `"usage":${JSON.stringify(usage)},"truncated":`));
    expect(item).toMatchObject({ kind: "trajectory", draft: { usage } });
  });

  it("keeps what a gate of the source decided, and refuses a decision on a call that is not there", async () => {
    const decided = { t: 1, k: 0, gate: "guard", decision: "reject", proposed: "open desk 1", message: "It is a desk." };
    const withGate = (k: number) => (line: string) => line.replace('"steps":', `"gateDecisions":${JSON.stringify([{ ...decided, k }])},"steps":`);
    const item = await read(withGate(0));
    expect(item).toMatchObject({ kind: "trajectory", draft: { gateDecisions: [decided] } });
    expect(await read(withGate(7))).toMatchObject({ kind: "rejected", expected: expect.stringContaining("a step and a call of this run") });
  });

  it("keeps the timing of a step", async () => {
    const timing = { firstTokenSeconds: 0.5, replySeconds: 2 };
    const item = await read((line) => line.replace('"t":1', `"t":1,"timing":${JSON.stringify(timing)}`));
    if (item?.kind !== "trajectory") throw new Error("no run");
    expect(item.draft.steps[0]?.timing).toEqual(timing);
  });

  it("leaves out what the format does not know", async () => {
    const [plain, more] = [await read((line) => line), await read((line) => line.replace('"t":1', '"t":1,"mood":"fine"'))];
    expect(more).toEqual(plain);
  });
});

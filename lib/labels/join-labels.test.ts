import { describe, expect, it } from "vitest";
import { joinLabels } from "./join-labels";

const run = (file: string, record: number, externalId = `${file}#${record}`, trial = 0) => ({ file, record, externalId, trial });

describe("joinLabels", () => {
  it("joins on file and record", () => {
    expect(joinLabels([{ file: "a.jsonl", record: 2 }], [run("a.jsonl", 1), run("a.jsonl", 2)])).toEqual([run("a.jsonl", 2)]);
  });

  it("falls back on the base name when one file has it, and not when two have it", () => {
    expect(joinLabels([{ file: "a.jsonl", record: 1 }], [run("x/a.jsonl", 1)])).toEqual([run("x/a.jsonl", 1)]);
    expect(joinLabels([{ file: "a.jsonl", record: 1 }], [run("x/a.jsonl", 1), run("y/a.jsonl", 1)])).toEqual([null]);
  });

  it("joins on externalId and trial without a place, when they are unique", () => {
    expect(joinLabels([{ externalId: "g", trial: 1 }], [run("a", 1, "g", 0), run("a", 2, "g", 1)])).toEqual([run("a", 2, "g", 1)]);
    expect(joinLabels([{ externalId: "g" }], [run("a", 1, "g"), run("b", 1, "g")])).toEqual([null]);
  });
});

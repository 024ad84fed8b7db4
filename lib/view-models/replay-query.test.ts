import { describe, expect, it } from "vitest";
import { DEFAULT_REPLAY, formatReplayQuery, parseReplayQuery } from "./replay-query";

describe("the address of the replay page", () => {
  it("is empty for what the page shows at first, and gives it back", () => {
    expect(formatReplayQuery(DEFAULT_REPLAY)).toBe("");
    expect(parseReplayQuery({})).toEqual(DEFAULT_REPLAY);
  });

  it("gives the same view back that it was written from", () => {
    const query = { overlay: "interface-rules", gate: "careful", probes: "same-later", pair: `tr_${"0a".repeat(10)}` } as const;
    expect(parseReplayQuery(Object.fromEntries(new URLSearchParams(formatReplayQuery(query))))).toEqual(query);
  });

  it("drops what is no gate, no source and no run", () => {
    expect(parseReplayQuery({ overlay: "magic", gate: "a:b/../c", probes: ["all", "live"], pair: "tr_1" })).toEqual(DEFAULT_REPLAY);
  });
});

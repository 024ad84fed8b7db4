import { describe, expect, it } from "vitest";
import { countMinute } from "./judge-progress";

describe("items a minute", () => {
  it("fill the minutes between with zeros and keep the last thirty", () => {
    let state = { minutes: [] as number[], firstMinute: 0 };
    for (const elapsed of [0, 59_999, 60_000, 240_000]) state = countMinute(state.minutes, state.firstMinute, elapsed);
    expect(state).toEqual({ minutes: [2, 1, 0, 0, 1], firstMinute: 0 });
    state = countMinute(state.minutes, state.firstMinute, 33 * 60_000);
    expect(state.minutes).toHaveLength(30);
    expect(state).toMatchObject({ firstMinute: 4 });
    expect(state.minutes.at(-1)).toBe(1);
  });
});

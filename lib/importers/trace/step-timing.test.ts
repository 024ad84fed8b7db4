import { describe, expect, it } from "vitest";
import { secondsOf, stepTiming } from "./step-timing";

describe("stepTiming", () => {
  it("is the time between moments, to the microsecond, whatever way they are written", () => {
    const seconds = { firstTokenSeconds: 1.25, replySeconds: 3 };
    expect(stepTiming({ start: "2026-01-01T00:00:00.500Z", firstToken: "2026-01-01T00:00:01.750Z", end: "2026-01-01T00:00:03.5Z" })).toEqual(seconds);
    expect(stepTiming({ start: "2026-01-01T00:00:00.500000", firstToken: "2026-01-01T01:00:01.75+01:00", end: "2026-01-01 00:00:03.500" })).toEqual(
      seconds,
    );
    expect(stepTiming({ start: "1767225600500000000", firstToken: "1767225601750000000", end: [1_767_225_603, 500_000_000] })).toEqual(seconds);
  });

  it("takes what the tracer counted itself before what follows from moments", () => {
    expect(stepTiming({ firstTokenSeconds: secondsOf(840.5, 0.001), replySeconds: secondsOf("2", 1) })).toEqual({
      firstTokenSeconds: 0.8405,
      replySeconds: 2,
    });
  });

  it("is nothing where no first token is recorded, or no clock could have said so", () => {
    expect(stepTiming({ start: "2026-01-01T00:00:00Z", firstToken: null, end: "2026-01-01T00:00:03Z" })).toBeUndefined();
    expect(stepTiming({ start: "2026-01-01T00:00:03Z", firstToken: "2026-01-01T00:00:01Z" })).toBeUndefined();
    expect(stepTiming({ start: "yesterday", firstToken: "today" })).toBeUndefined();
    expect(stepTiming({ firstTokenSeconds: secondsOf("soon", 1) })).toBeUndefined();
    expect(stepTiming({ firstTokenSeconds: 100_000 })).toBeUndefined();
  });

  it("leaves out an end before the first token", () => {
    expect(stepTiming({ firstTokenSeconds: 2, replySeconds: 1 })).toEqual({ firstTokenSeconds: 2 });
  });
});

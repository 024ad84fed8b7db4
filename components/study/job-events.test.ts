import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followJobEvents } from "./job-events";

/** The part of a browser's EventSource that is used: one that a test speaks through. */
class SpokenSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: SpokenSource[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    SpokenSource.opened.push(this);
  }
  close(): void {
    this.readyState = SpokenSource.CLOSED;
  }
  say(state: string): void {
    this.dispatchEvent(new MessageEvent("progress", { data: JSON.stringify({ state }) }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

const opened = (): SpokenSource[] => SpokenSource.opened;

beforeEach(() => {
  SpokenSource.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", SpokenSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("followJobEvents", () => {
  it("tells each document and lets go after the last", () => {
    const states: string[] = [];
    followJobEvents("a/b", ({ state }) => states.push(state));
    expect(opened()[0]?.url).toBe("/api/v1/jobs/a%2Fb/events");
    opened()[0]?.say("running");
    expect(opened()[0]?.readyState).toBe(1);
    opened()[0]?.say("done");
    expect(opened()[0]?.readyState).toBe(SpokenSource.CLOSED);
    expect(states).toEqual(["running", "done"]);
  });

  it("asks again after an answer that is no stream, and leaves a broken connection to the browser", () => {
    const states: string[] = [];
    followJobEvents("a", ({ state }) => states.push(state));
    opened()[0]?.fail(0);
    vi.runAllTimers();
    expect(opened()).toHaveLength(1);
    opened()[0]?.fail(SpokenSource.CLOSED);
    vi.runAllTimers();
    expect(opened()).toHaveLength(2);
    opened()[1]?.say("failed");
    expect(states).toEqual(["failed"]);
  });

  it("stops for good when told, also between two streams", () => {
    const stop = followJobEvents("a", () => undefined);
    opened()[0]?.fail(SpokenSource.CLOSED);
    stop();
    vi.runAllTimers();
    expect(opened()).toHaveLength(1);
    expect(opened()[0]?.readyState).toBe(SpokenSource.CLOSED);
  });

  it("leaves the decision to who wants it", () => {
    const refused = vi.fn();
    followJobEvents("a", () => undefined, refused);
    opened()[0]?.fail(SpokenSource.CLOSED);
    vi.runAllTimers();
    expect(refused).toHaveBeenCalledOnce();
    expect(opened()).toHaveLength(1);
  });
});

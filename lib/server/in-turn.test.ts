import { describe, expect, it } from "vitest";
import { inTurn } from "./in-turn";

/** Ends when it is told to. */
function slow<Value>(value: Value) {
  let end: (() => void) | undefined;
  const done = new Promise<Value>((resolve) => {
    end = () => resolve(value);
  });
  return { work: () => done, end: () => end?.() };
}

describe("work that takes turns", () => {
  it("begins when the one before has ended, in the order in which it came", async () => {
    const begun: string[] = [];
    const first = slow("first");
    const said = (name: string) => async (): Promise<string> => {
      begun.push(name);
      return name;
    };
    const all = [inTurn("a study", first.work), inTurn("a study", said("second")), inTurn("a study", said("third"))];
    await inTurn("another study", said("elsewhere"));
    expect(begun).toEqual(["elsewhere"]);
    first.end();
    expect(await Promise.all(all)).toEqual(["first", "second", "third"]);
    expect(begun).toEqual(["elsewhere", "second", "third"]);
  });

  it("goes on after a failure, which stays with whoever it belongs to", async () => {
    const failed = inTurn("a study", () => Promise.reject(new Error("no room")));
    const next = inTurn("a study", async () => "kept");
    await expect(failed).rejects.toThrow("no room");
    expect(await next).toBe("kept");
  });
});

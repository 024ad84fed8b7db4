import { describe, expect, it } from "vitest";
import type { ScreenId } from "./key-map";
import { confirmStep, IDLE, type KeyEffect, type KeyState, pressKey } from "./key-sequence";

function press(screen: ScreenId, ...keys: string[]): { state: KeyState; effect: KeyEffect } {
  let last: { state: KeyState; effect: KeyEffect } = { state: IDLE, effect: { kind: "nothing" } };
  for (const key of keys) last = pressKey(last.state, key, screen);
  return last;
}

describe("a sequence of keys", () => {
  it("gives the command of a single key, with the key that was pressed", () => {
    expect(press("trajectory", "3")).toEqual({ state: IDLE, effect: { kind: "command", command: "evidence", key: "3" } });
  });

  it("leaves a key alone that means nothing on the screen", () => {
    expect(press("overview", "q").effect).toEqual({ kind: "nothing" });
  });

  it("waits after g and then goes to a screen", () => {
    expect(press("overview", "g").state).toEqual({ kind: "go", digits: "" });
    expect(press("overview", "g", "t")).toEqual({ state: IDLE, effect: { kind: "go", target: "trajectories" } });
  });

  it("goes to a screen even where the letter alone has another meaning", () => {
    expect(press("overview", "g", "c").effect).toEqual({ kind: "go", target: "counts" });
    expect(press("trajectories", "g", "c").effect).toEqual({ kind: "go", target: "counts" });
  });

  it("collects digits after g and goes to that step on Enter", () => {
    expect(press("trajectory", "g", "1", "2").state).toEqual({ kind: "go", digits: "12" });
    expect(press("trajectory", "g", "1", "2", "Enter").effect).toEqual({ kind: "step", step: 12 });
  });

  it("takes a digit back with Backspace", () => {
    expect(press("trajectory", "g", "1", "2", "Backspace", "Enter").effect).toEqual({ kind: "step", step: 1 });
  });

  it("confirms the collected digits when the hand rests", () => {
    expect(confirmStep({ kind: "go", digits: "40" }).effect).toEqual({ kind: "step", step: 40 });
    expect(confirmStep({ kind: "go", digits: "" }).effect).toEqual({ kind: "taken" });
  });

  it("swallows a wrong second key instead of acting on it", () => {
    expect(press("trajectory", "g", "x")).toEqual({ state: IDLE, effect: { kind: "taken" } });
    expect(press("counts", "g", "5")).toEqual({ state: IDLE, effect: { kind: "taken" } });
  });

  it("gives up on Escape", () => {
    expect(press("trajectory", "g", "4", "Escape")).toEqual({ state: IDLE, effect: { kind: "taken" } });
  });
});

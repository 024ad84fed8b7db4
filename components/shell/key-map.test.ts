import { describe, expect, it } from "vitest";
import { GAP_LABELS, LABEL_DEFINITIONS } from "@/lib/rubric/rubric";
import { capsOf, commandOf, GO_PREFIX, GO_TARGETS, keyEntries, SCREEN_KEYS, SCREENS_WITHOUT_GO, type ScreenId, SHELL_KEYS } from "./key-map";

const screens = Object.keys(SCREEN_KEYS) as ScreenId[];

describe("the key map", () => {
  it.each(screens)("gives every key of the screen %s one meaning", (screen) => {
    const keys = [...keyEntries(screen), ...SHELL_KEYS].flatMap((entry) => entry.strokes.map(([key]) => key));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(screens.filter((screen) => !SCREENS_WITHOUT_GO.has(screen)))("keeps the go prefix free on the screen %s", (screen) => {
    expect(commandOf(screen, GO_PREFIX)).toBeNull();
  });

  it("takes the go prefix for a label on the one screen where nothing goes elsewhere", () => {
    expect([...SCREENS_WITHOUT_GO].map((screen) => commandOf(screen, GO_PREFIX))).toEqual(["grounded"]);
  });

  it.each(["annotate", "annotate-parts"] as const)("labels by the rubric's own keys on the screen %s", (screen) => {
    expect(LABEL_DEFINITIONS.map(({ key }) => commandOf(screen, key))).toEqual(GAP_LABELS.map(() => "label"));
    expect(["a", "x", "d", "p", "z"].map((key) => commandOf(screen, key))).toEqual(["add-case", "not-a-case", "decisive", "pin", "undo"]);
  });

  it("labels turns by their first letters and drift by digits", () => {
    expect(["g", "u", "n", "s"].map((key) => commandOf("annotate-turns", key))).toEqual(["grounded", "ungrounded", "not-applicable", "skip"]);
    expect(commandOf("annotate-turns", "4")).toBe("drift-fact");
  });

  it("leads to every screen by one letter, and to no two by the same", () => {
    const letters: string[] = GO_TARGETS.map((target) => target.key);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true);
  });

  it("offers the help on every screen", () => {
    for (const screen of screens) expect(commandOf(screen, "?")).toBe("show-keys");
  });

  it("has undo on z wherever something can be undone", () => {
    for (const screen of screens) {
      for (const entry of keyEntries(screen)) {
        for (const [key, command] of entry.strokes) if (command === "undo") expect(key).toBe("z");
      }
    }
  });

  it("uses only keys that a plain keyboard sends without a modifier, or with Shift", () => {
    const named = new Set(["Enter", "Escape", "Backspace", "ArrowLeft", "ArrowRight"]);
    for (const entry of [...screens.flatMap((screen) => keyEntries(screen)), ...SHELL_KEYS]) {
      for (const [key] of entry.strokes) expect(key.length === 1 || named.has(key)).toBe(true);
    }
  });

  it("shows a cap for every entry", () => {
    for (const entry of screens.flatMap((screen) => keyEntries(screen))) expect(capsOf(entry).length).toBeGreaterThan(0);
  });

  it("knows the keys of a run that the issue names", () => {
    expect(commandOf("trajectory", "j")).toBe("next-step");
    expect(commandOf("trajectory", "k")).toBe("previous-step");
    expect(commandOf("trajectory", "w")).toBe("next-write");
    expect(commandOf("trajectory", "W")).toBe("previous-write");
    expect(commandOf("trajectory", "]")).toBe("next-case");
    expect(commandOf("trajectory", "[")).toBe("previous-case");
    expect(commandOf("trajectory", "2")).toBe("evidence");
    expect(commandOf("trajectory", "l")).toBe("label");
    expect(commandOf("trajectory", "p")).toBe("pin");
  });
});

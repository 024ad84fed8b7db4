import { describe, expect, it } from "vitest";
import { applyEdits } from "./trajectory-display-text";
import { layoutJson } from "./trajectory-json-layout";

const shown = (raw: string): string => applyEdits(raw, layoutJson(raw)).text;

describe("layoutJson", () => {
  it("leaves what fits on a line as it stands", () => {
    const raw = '{"slot":"S-4","open":true}';
    expect(shown(raw)).toBe(raw);
  });

  it("breaks what does not fit and keeps inner containers that fit on their line", () => {
    const raw = '{"slots":[{"slot":"S-4","from":"08:00","state":"held"},{"slot":"S-5","from":"10:30","state":"open"}],"day":"Thu"}';
    expect(shown(raw)).toBe(
      [
        "{",
        '  "slots": [',
        '    {"slot": "S-4", "from": "08:00", "state": "held"},',
        '    {"slot": "S-5", "from": "10:30", "state": "open"}',
        "  ],",
        '  "day": "Thu"',
        "}",
      ].join("\n"),
    );
  });

  it("lays out the arguments of a call", () => {
    const raw = 'move_booking({"booking": "B-77310000000000000000", "slot": "S-04120000000000000", "notify": "k55.old@example.test"})';
    expect(shown(raw)).toBe(
      [
        "move_booking({",
        '  "booking": "B-77310000000000000000",',
        '  "slot": "S-04120000000000000",',
        '  "notify": "k55.old@example.test"',
        "})",
      ].join("\n"),
    );
  });

  it("keeps every token as it was in the record", () => {
    const raw =
      '{"id": 12345678901234567890123, "twice": 1, "twice": 2, "escaped": "\\u00e9 \\"quoted\\"", "small": 1.0E-7, "more": "xxxxxxxxxxxxxxx"}';
    expect(shown(raw).replaceAll(/\s/g, "")).toBe(raw.replaceAll(/\s/g, ""));
    expect(shown(raw)).toContain("12345678901234567890123,\n");
  });

  it("breaks a long string behind its escaped line ends", () => {
    const raw = `{"output": "${"first line ".repeat(12)}\\nsecond line\\\\nstill second\\nthird"}`;
    expect(shown(raw)).toContain("\\n\nsecond line\\\\nstill second\\n\nthird");
  });

  it("lays out the head of a text that is cut", () => {
    const raw = `[${'{"name":"a plum","weight":12},'.repeat(5)}{"name":"a p`;
    expect(shown(raw).split("\n").length).toBeGreaterThan(5);
  });

  it.each([
    ["prose in brackets", `[INFO] ${"the cold box is open and ".repeat(8)}`],
    ["a dictionary of another language", `{'slot': 'S-4', ${"'more': 'xxxxxxxxxxxxxxxxxxxx', ".repeat(6)}}`],
    ["JSON with something behind it", `{"a":"${"x".repeat(100)}"} and then`],
    ["mixed brackets", `{"a":["${"x".repeat(100)}"}]`],
    ["a nesting bomb", "[".repeat(5_000)],
    ["plain prose", "You are by the cold box."],
    ["nothing", ""],
  ])("leaves alone: %s", (_name, raw) => {
    expect(layoutJson(raw)).toEqual([]);
  });
});

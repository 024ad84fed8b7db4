import { describe, expect, it } from "vitest";
import { readOnlyHints } from "./tool-annotations";

const hints = (value: unknown): [string, boolean][] => [...readOnlyHints(JSON.stringify(value))];
const find = { name: "find_part", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } };
const move = { name: "move_part", annotations: { readOnlyHint: false, title: "Move" } };
const bare = { name: "count_parts", annotations: { title: "Count" } };
const silent = { name: "ping", inputSchema: {} };

describe("readOnlyHints", () => {
  it("reads the claims of a tool list, of any of its usual shapes", () => {
    const expected = [
      ["find_part", true],
      ["move_part", false],
      ["count_parts", false],
    ];
    expect(hints([find, move, bare, silent])).toEqual(expected);
    expect(hints({ tools: [find, move, bare, silent] })).toEqual(expected);
    expect(hints([find, move, bare].map((tool) => ({ type: "function", function: tool })))).toEqual(expected);
  });

  it("does not take a parameter that is called annotations for a claim", () => {
    expect(hints([{ name: "draw", inputSchema: { properties: { x: { name: "x", annotations: { readOnlyHint: true } } } } }])).toEqual([]);
  });

  it("claims nothing without documents, in prose, and in what is cut", () => {
    expect(readOnlyHints(null).size).toBe(0);
    expect(readOnlyHints('find_part has "annotations"').size).toBe(0);
    expect(readOnlyHints(JSON.stringify([find]).slice(0, -5)).size).toBe(0);
  });
});

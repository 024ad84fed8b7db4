import { describe, expect, it } from "vitest";
import { formatPath, located, parsePath, resolvePath, textOf } from "./mapping-path";

function values(value: Parameters<typeof located>[0], path: string): unknown[] {
  const parsed = parsePath(path);
  if (!parsed.ok) throw new Error(parsed.error.expected);
  return resolvePath(located(value, JSON.stringify(value)), parsed.value).map((place) => place.value);
}

describe("parsePath", () => {
  it.each([
    "task",
    "a.b.c",
    "turns[]",
    "turns[].calls[].name",
    "[].text",
    "pair[0]",
    '["a.b"].c',
    'x["[0]"]',
    "runs.*",
    "*",
    ".",
    "a name with spaces",
    "ünï",
  ])("gives %s back as it was written", (text) => {
    const parsed = parsePath(text);
    expect(parsed.ok && formatPath(parsed.value)).toBe(text);
  });

  it.each([
    ["", "a path like"],
    ["a..b", "a name"],
    ["a.", "a name"],
    [".a", "a name"],
    ["a[", "[] for each"],
    ["a[-1]", "[] for each"],
    ['a["x]', "[] for each"],
    ["a]b", "in quotes"],
    ["a*", "in quotes"],
    ["a[0]b", "a dot or ["],
  ])("says of %j what was expected, and where", (text, expected) => {
    const parsed = parsePath(text);
    expect(parsed.ok ? null : parsed.error.expected).toContain(expected);
    expect(parsed.ok ? null : parsed.error.found).toMatch(/at character \d+$/);
  });
});

describe("resolvePath", () => {
  it("walks members, elements, one element and members by star", () => {
    const value = { a: { b: [1, 2] }, runs: { x: { n: 1 }, y: { n: 2 } }, pair: ["go", "done"] };
    expect(values(value, "a.b[]")).toEqual([1, 2]);
    expect(values(value, "pair[1]")).toEqual(["done"]);
    expect(values(value, "runs.*.n")).toEqual([1, 2]);
    expect(values(value, ".")).toEqual([value]);
  });

  it("finds nothing where a part is missing, null, or of another shape", () => {
    expect(values({ a: null, b: "text", c: [] }, "a")).toEqual([]);
    expect(values({ a: null, b: "text", c: [] }, "b.x")).toEqual([]);
    expect(values({ a: null, b: "text", c: [] }, "c[0].x")).toEqual([]);
    expect(values({ a: 1 }, "toString")).toEqual([]);
    expect(values(JSON.parse('{"__proto__": {"x": 1}}'), "__proto__.x")).toEqual([1]);
  });

  it("opens a text that holds JSON when the path leads into it, and keeps it as it stood otherwise", () => {
    const cell = '[{"action": "go"}, {"action": "look"}]';
    expect(values({ steps: cell }, "steps[].action")).toEqual(["go", "look"]);
    expect(values({ steps: cell }, "steps")).toEqual([cell]);
    expect(values({ steps: "[broken" }, "steps[].action")).toEqual([]);
  });

  it("counts places in lists from where it starts, outermost first", () => {
    const parsed = parsePath("calls[].args[]");
    const value = { calls: [{ args: [1] }, { args: [2, 3] }] };
    const places = parsed.ok ? resolvePath(located(value, ""), parsed.value) : [];
    expect(places.map((place) => place.indices)).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  it("keeps every digit of a number that JavaScript would round", () => {
    const raw = '{"args": {"n": 9007199254740993}}';
    const parsed = parsePath("args");
    const [place] = parsed.ok ? resolvePath(located(JSON.parse(raw), raw), parsed.value) : [];
    expect(place === undefined ? null : textOf(place)).toBe('{"n": 9007199254740993}');
  });
});

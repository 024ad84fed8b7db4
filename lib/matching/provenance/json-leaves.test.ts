import { describe, expect, it } from "vitest";
import { fieldOf, jsonStart, leavesUnder, pathOf, scanJson } from "./json-leaves";

const pieces = (text: string) => (scanJson(text)?.leaves ?? []).map((leaf) => text.slice(leaf.start, leaf.end));

describe("scanJson", () => {
  const text = '{"id": 7, "shop": {"name": "Corner \\"A\\"", "open": true}, "tags": ["a", 2], "notes": []}';

  it("keeps the verbatim piece of every leaf, nested ones and empty lists included", () => {
    expect(pieces(text)).toEqual(['"id": 7', '"name": "Corner \\"A\\""', '"open": true', '"a"', "2", '"notes": []']);
  });

  it("decodes values and knows their paths and fields", () => {
    const scan = scanJson(text);
    const leaves = scan?.leaves ?? [];
    expect(leaves.map((leaf) => leaf.value)).toEqual([7, 'Corner "A"', true, "a", 2, null]);
    expect(leaves.map((leaf) => (scan === null ? [] : pathOf(scan, leaf)).join("."))).toEqual([
      "id",
      "shop.name",
      "shop.open",
      "tags",
      "tags",
      "notes",
    ]);
    expect(leaves.map((leaf) => (scan === null ? null : fieldOf(scan, leaf)))).toEqual(["id", "name", "open", "tags", "tags", "notes"]);
  });

  it("lists the leaves of one object with those of the objects inside", () => {
    const scan = scanJson('[{"a": 1, "b": {"c": 2}}, {"a": 3}]');
    expect(scan?.nodes.map((node) => node.key)).toEqual([null, "0", "b", "1"]);
    expect(scan === null ? [] : leavesUnder(scan, 1).map((leaf) => leaf.value)).toEqual([1, 2]);
    expect(scan === null ? [] : leavesUnder(scan, 3).map((leaf) => leaf.value)).toEqual([3]);
  });

  it("reads a cut reply up to the cut and says that it is not whole", () => {
    expect(scanJson('{"id": 7, "name": "Cor')).toMatchObject({ isWhole: false });
    expect(pieces('{"id": 7, "name": "Cor')).toEqual(['"id": 7']);
    expect(pieces('{"id": 7, "size": 12')).toEqual(['"id": 7']);
    expect(pieces('{"id": 7, "rows": [')).toEqual(['"id": 7']);
  });

  it("steps over a hole in the middle and goes on behind it", () => {
    expect(pieces('{"id": 7, ~~~~~~~~~~~, "size": 12}')).toEqual(['"id": 7', '"size": 12']);
    expect(pieces('{"id": 7, "name": ~~~~, "size": 12}')).toEqual(['"id": 7', '"size": 12']);
    expect(pieces('{"id": 7,             "size": 12}')).toEqual(['"id": 7', '"size": 12']);
    expect(pieces("[1, xxxx, 3]")).toEqual(["1", "3"]);
  });

  it("reads what Python prints", () => {
    expect(scanJson("{'ok': True, 'note': None, 'name': 'it\\'s'}")?.leaves.map((leaf) => leaf.value)).toEqual([true, null, "it's"]);
  });

  it("finds JSON behind a short label and none in prose", () => {
    expect(pieces('API output: {"id": 7}')).toEqual(['"id": 7']);
    expect(jsonStart("I have [two] questions")).toBe(-1);
    expect(scanJson("plain words")).toBeNull();
  });
});

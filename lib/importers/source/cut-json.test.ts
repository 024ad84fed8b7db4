import { describe, expect, it } from "vitest";
import { memorySource } from "../fixtures/read-items";
import { cutJson, type Descend, type JsonPiece } from "./cut-json";

const intoTop: Descend = (path) => path.length === 0;

async function cut(text: string, descend: Descend = intoTop, chunkSize = 3, maxBytes?: number): Promise<JsonPiece[]> {
  const pieces: JsonPiece[] = [];
  for await (const batch of cutJson(memorySource("x", text, {}, chunkSize).bytes, descend, maxBytes)) pieces.push(...batch);
  return pieces;
}

const texts = async (text: string, descend?: Descend): Promise<string[]> => (await cut(text, descend)).map((piece) => piece.text);

describe("cutJson", () => {
  it("cuts the elements of a list, whatever they are", async () => {
    expect(await texts('[1, -2.5e3, true,null, "a,]", {"b": [1, {"c": "}"}]}, []]')).toEqual([
      "1",
      "-2.5e3",
      "true",
      "null",
      '"a,]"',
      '{"b": [1, {"c": "}"}]}',
      "[]",
    ]);
  });

  it("is not misled by quotes, escapes and brackets inside strings", async () => {
    const elements = ['{"a":"\\"}]"}', '{"b":"\\\\"}', '{"c":"\\\\\\"]["}', '"\\u005d"'];
    for (const size of [1, 2, 3, 5, 1000]) {
      const pieces = await cut(`[${elements.join(" ,\n")}]`, intoTop, size);
      expect(pieces.map((piece) => piece.text)).toEqual(elements);
    }
  });

  it("goes into the containers that are asked for and gives the path of each value", async () => {
    const pieces = await cut(
      '{"one": {"a": {"x": 1}, "b": 2}, "overall": {"a": 3}}',
      (path) => path.length === 0 || (path.length === 1 && path[0] === "one"),
    );
    expect(pieces.map(({ path, text }) => [path.join("/"), text])).toEqual([
      ["one/a", '{"x": 1}'],
      ["one/b", "2"],
      ["overall", '{"a": 3}'],
    ]);
  });

  it("counts elements and lines", async () => {
    const pieces = await cut('[\n{"a":\n1},\n\n2\n]');
    expect(pieces.map(({ path, line }) => [path, line])).toEqual([
      [[0], 2],
      [[1], 5],
    ]);
  });

  it("says which value was cut and which container was left open", async () => {
    expect((await cut('[{"a":1},{"b":')).map(({ text, problem }) => [text, problem])).toEqual([
      ['{"a":1}', null],
      ['{"b":', "cut"],
    ]);
    expect((await cut('[{"a":1},')).map(({ problem }) => problem)).toEqual([null, "unclosed"]);
    expect((await cut('{"a":{"b":1},"c')).map(({ problem }) => problem)).toEqual([null, "cut"]);
  });

  it("reports a missing comma once and goes on with the next value", async () => {
    expect((await cut('[{"a":1} {"b":2} {"c":3}, 4]')).map(({ text, problem }) => (problem === null ? text : problem))).toEqual([
      '{"a":1}',
      "misplaced",
      '{"b":2}',
      "misplaced",
      '{"c":3}',
      "4",
    ]);
  });

  it("gets over what stands where no value can", async () => {
    expect((await cut("[1 %% oops, 2, :, 3] ]")).map(({ text, problem }) => (problem === null ? text : problem))).toEqual([
      "1",
      "misplaced",
      "2",
      "misplaced",
      "3",
      "misplaced",
    ]);
    expect((await cut('{"a":1, 7:2, "c":3}')).map(({ text, problem }) => (problem === null ? text : problem))).toEqual(["1", "misplaced", "3"]);
  });

  it("does not keep a value that is longer than the bound, and goes on behind it", async () => {
    const pieces = await cut(`[1,"${"x".repeat(5000)}",2]`, intoTop, 100, 1000);
    expect(pieces.map(({ problem }) => problem)).toEqual([null, "too-long", null]);
    expect(pieces[1]?.text.length).toBeLessThanOrEqual(400);
  });

  it("takes values that stand one after the other", async () => {
    expect(await texts('{"a":1}\n{"b":2} 3', () => false)).toEqual(['{"a":1}', '{"b":2}', "3"]);
  });
});

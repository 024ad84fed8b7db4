import { describe, expect, it } from "vitest";
import { memorySource } from "../fixtures/read-items";
import { headRecords, headValues, headViews } from "./head-records";
import { HEAD_BYTES } from "./limits";
import { sourceHead, takeHead } from "./source-head";

const head = (text: string) => ({ name: "x", text, isWhole: false });

describe("headRecords", () => {
  it("reads lines, elements of a list and values over several lines alike", () => {
    const records = [{ a: 1 }, { a: 2 }];
    expect(headRecords(head('{"a":1}\n{"a":2}\n'))).toEqual(records);
    expect(headRecords(head('[{"a":1},\n{"a":2}]'))).toEqual(records);
    expect(headRecords(head('{\n "a": 1\n}\n{\n "a": 2\n}'))).toEqual(records);
  });

  it("shows what is visible of a record that the head cuts", () => {
    expect(headRecords(head('[{"id":"é\\n1","list":[1,{"deep":"tex'))).toEqual([{ id: "é\n1", list: [1, { deep: "tex" }] }]);
    expect(headRecords(head('{"a":1,"b'))).toEqual([{ a: 1 }]);
    expect(headRecords(head('{"a":1,"b":'))).toEqual([{ a: 1, b: null }]);
  });

  it("makes an own property of __proto__ and touches no prototype", () => {
    const [record] = headRecords(head('{"__proto__":{"polluted":true}}'));
    expect(Object.keys(record as object)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("finds nothing in what is no JSON", () => {
    expect(headValues(head("<html>"))).toEqual([]);
    expect(headValues(head(""))).toEqual([]);
  });

  it("looks past a member that cannot be read", () => {
    expect(headValues(head('{"a":nope,"b":[1,nope,2],"c":3}'))).toEqual([{ a: null, b: [1, 2], c: 3 }]);
  });

  it("survives nesting bombs", () => {
    expect(headValues(head("[".repeat(60_000))).length).toBeGreaterThan(0);
  });
});

describe("headViews", () => {
  it("shows the head from each readable record on, without those that cannot be read", () => {
    const views = headViews({ name: "x", text: '{"a": "x\n{"b":1}\n{nope}\n{"c":1}\n', isWhole: true });
    expect(views.map(({ text }) => text)).toEqual(['{"b":1}\n{"c":1}\n', '{"c":1}\n']);
    expect(headViews(head('[{"a":1},{nope},{"b":1},{"c":')).map(({ text }) => text)).toEqual(['[{"a":1},\n{"b":1}', '[{"b":1}']);
  });

  it("shows nothing of one document or of a text with a line of JSON in it", () => {
    expect(headViews(head('{\n "a": 1\n}'))).toEqual([]);
    expect(headViews(head('Question: x\nThought: y\n{"a":1}\n'))).toEqual([]);
  });
});

describe("takeHead", () => {
  it("cuts the head to its bound and gives the stream back whole", async () => {
    const text = "é".repeat(HEAD_BYTES);
    const taken = await takeHead("folder/name.txt", memorySource("x", text, {}, 1000).bytes);
    expect(taken.head).toEqual({ name: "name.txt", text: "é".repeat(HEAD_BYTES / 2), isWhole: false });
    const parts: Uint8Array[] = [];
    for await (const part of taken.bytes) parts.push(part);
    expect(Buffer.concat(parts).toString("utf8")).toBe(text);
  });

  it("does not show half a character at the end of the head", async () => {
    expect((await sourceHead("x", Buffer.from(`a${"é".repeat(HEAD_BYTES)}`), true)).text.endsWith("é")).toBe(true);
  });
});

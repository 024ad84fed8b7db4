import { describe, expect, it } from "vitest";
import { sourceHead } from "../source/source-head";
import { canBeMapped } from "./can-be-mapped";

const ask = async (text: string, isAll = true): Promise<boolean> => canBeMapped(await sourceHead("unknown", Buffer.from(text), isAll));

describe("canBeMapped", () => {
  it.each([
    ["an object", '{"a": 1}'],
    ["lines of objects", '{"a": 1}\n{"a": 2}\n'],
    ["a list of objects", '[{"a": 1}]'],
    ["a list of lists of objects", '[[{"a": 1}]]'],
    ["an object that is cut", '{"a": {"b": [1, 2'],
    ["a table", "run,action\na,look\n"],
    ["a table with semicolons and quotes", 'run;"what; done"\na;"look\nround"\n'],
    ["a table parted by tabs", "run\taction\na\tlook\n"],
  ])("says yes to %s", async (_, text) => {
    expect(await ask(text)).toBe(true);
  });

  it("says yes to a table whose first row is longer than the head", async () => {
    expect(await ask(`run,trace\na,"${"x\n".repeat(40_000)}"\n`, false)).toBe(true);
  });

  it.each([
    ["an empty file", ""],
    ["a list of numbers", "[1, 2, 3]"],
    ["an empty object", "{}"],
    ["a page", "<!doctype html>\n<html>"],
    ["a log", "INFO - started\nINFO - went on, and on\n"],
    ["prose", "Dear all,\n\nhere is the log.\n"],
    ["numbers without a head", "1,2\n3,4\n"],
    ["a head alone", "run,action\n"],
  ])("says no to %s", async (_, text) => {
    expect(await ask(text)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { readLabelLines } from "./label-lines";

const read = (text: string) => {
  const result = readLabelLines(text);
  return result.ok ? result.value.map(({ line, value }) => [line, value]) : result.error;
};

describe("a file of labels", () => {
  it("is JSON objects a line, with a byte order mark or without, and blank lines between", () => {
    expect(read('\uFEFF{"record":1}\r\n\r\nnonsense')).toEqual([
      [1, { record: 1 }],
      [3, undefined],
    ]);
    expect(read("")).toEqual([]);
  });

  it("is a table with the same names, its cells what they are in JSON", () => {
    const table = [
      "\uFEFFfile,record,external_id,label,labels,decisive_step,evidence_step,evidence_quote,reason",
      'runs.jsonl,1,,overlooked,overlooked; incomplete,3,2,"On the shelf 1, you see a ""mug"" ",',
      ",,b/2,unclear,,,,,two",
    ].join("\r\n");
    const quote = 'On the shelf 1, you see a "mug" ';
    expect(read(table)).toEqual([
      [
        2,
        {
          file: "runs.jsonl",
          record: 1,
          label: "overlooked",
          labels: ["overlooked", "incomplete"],
          decisiveStep: 3,
          evidenceStep: "2",
          evidenceQuote: quote,
          evidence: [{ step: 2, quote }],
        },
      ],
      [3, { externalId: "b/2", label: "unclear", reason: "two" }],
    ]);
  });

  it("keeps several quotes as JSON, reads semicolons between cells, and a cell over two lines", () => {
    const evidence = JSON.stringify([
      { step: 1, quote: "a" },
      { step: 2, quote: "b" },
    ]);
    expect(read(`file;record;label;evidence;reason\nr;1;none;"${evidence.replaceAll('"', '""')}";"one\ntwo"\nr;2;none;;`)).toEqual([
      [3, { file: "r", record: 1, label: "none", evidence: JSON.parse(evidence), reason: "one\ntwo" }],
      [4, { file: "r", record: 2, label: "none" }],
    ]);
  });

  it("has numbers for scales and words for turns under the same name", () => {
    expect(read("external_id,scale,value\nd,tgq,7")).toEqual([[2, { externalId: "d", scale: "tgq", value: 7 }]]);
    expect(read("external_id,turn,value,task_complete\nd,0,grounded,yes")).toEqual([
      [2, { externalId: "d", turn: 0, value: "grounded", taskComplete: "yes" }],
    ]);
  });

  it("leaves a word in place of a number to whoever checks it", () => {
    expect(read("file,record,label\nr,first,none")).toEqual([[2, { file: "r", record: "first", label: "none" }]]);
  });

  it("is nothing else: what was found, what was expected, and where", () => {
    expect(read("nonsense")).toMatchObject({ found: 'a first line "nonsense"', where: "line 1" });
    expect(read('[{"label":"none"}]')).toEqual([[1, [{ label: "none" }]]]);
    expect(read("file,record,label\nr,1")).toMatchObject({ where: "line 2", expected: expect.stringContaining("as many cells") });
    expect(read('file,record,label\nr,1,"none')).toMatchObject({ message: expect.stringContaining("the table cannot be read") });
  });
});

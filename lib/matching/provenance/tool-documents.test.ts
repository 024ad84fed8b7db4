import { describe, expect, it } from "vitest";
import { drawnRun } from "../tools/drawn-run";
import { runTexts } from "./run-texts";
import { documentOf, isListedValue } from "./tool-documents";

const document = (picture: string, tool: string, t = 2) => {
  const found = documentOf(runTexts(drawnRun(picture)), tool, t);
  if (found === null) return null;
  const quote = (place: { start: number; end: number }) => found.text.text.slice(place.start, place.end);
  return {
    quote: quote(found),
    parameters: found.parameters?.map((parameter) => [parameter.name, parameter.type, parameter.isRequired, quote(parameter)]) ?? null,
  };
};

describe("documentOf", () => {
  it("reads signature lines", () => {
    expect(document("docs| list_friends() read · pay(to: e-mail, amount: number = 5) write\ntask| x\nagent| y", "pay")).toEqual({
      quote: "pay(to: e-mail, amount: number = 5)",
      parameters: [
        ["to", "e-mail", true, "to: e-mail"],
        ["amount", "number", false, "amount: number = 5"],
      ],
    });
  });

  it("reads JSON schemas of tools, and allowed values", () => {
    const picture = `
      docs| [{"type": "function", "function": {"name": "ship", "parameters": {"type": "object", "properties": {"mode": {"type": "string", "enum": ["air", "sea"]}, "name": {"type": "string"}}, "required": ["mode"]}}}]
      task| x
      agent| y`;
    expect(document(picture, "ship")).toEqual({
      quote: '"name": "ship"',
      parameters: [
        ["mode", "string", true, '"mode": {"type": "string", "enum": ["air", "sea"]}'],
        ["name", "string", false, '"name": {"type": "string"}'],
      ],
    });
    const run = runTexts(drawnRun(picture));
    expect(isListedValue(run, "ship", 1, "mode", "air")).toBe(true);
    expect(isListedValue(run, "ship", 1, "mode", "rail")).toBe(false);
  });

  it("reads a document that a reply printed, from its step on", () => {
    const picture = `
      task| x
      call| show_api_doc({"api_name": "pay"})
      reply| {"api_name": "pay", "parameters": [{"name": "amount", "type": "number", "required": true}]}
      agent| y`;
    expect(document(picture, "pay", 1)).toBeNull();
    expect(document(picture, "pay", 2)?.parameters).toEqual([["amount", "number", true, '{"name": "amount", "type": "number", "required": true}']]);
  });

  it("says that a tool is listed without a document", () => {
    expect(document('docs| [{"name": "pay", "description": "pays"}]\ntask| x\nagent| y', "pay")).toEqual({
      quote: '"name": "pay"',
      parameters: null,
    });
  });
});

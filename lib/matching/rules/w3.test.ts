import { describe, expect, it } from "vitest";
import { onlyCase, questionAbout } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";
import { w3 } from "./w3";

const faults = (docs: string, args: string) =>
  w3.match(questionAbout(`docs| ${docs}\ntask| x\ncall| book(${args})`)).map(({ explanation }) => explanation.split(": ").at(-1));

describe("W3", () => {
  it("calls a call that breaks a document it had read overlooked, with the line of the document", () => {
    const answer = onlyCase(TOOL_RULE_EXAMPLES.W3 ?? "");
    expect(answer).toMatchObject({ ruleId: "W3", label: "overlooked", subPatterns: ["format-mismatch"], distance: 2 });
    expect(answer.evidence.find((span) => span.role === "decisive")).toMatchObject({
      source: "toolDoc",
      quote: '{"name": "nights", "type": "integer", "required": true}',
    });
  });

  it.each([
    ["book(room: string, nights: number)", '{"room": "A1"}', "nights is required and was not given."],
    ["book(room: string)", '{"room": "A1", "view": "sea"}', "view is no parameter of book."],
    ["book(room: string)", '{"room": 7}', "room must be a text."],
    ["book(rooms: list)", '{"rooms": "A1"}', "rooms must be a list."],
    ["book(late: boolean)", '{"late": "yes"}', "late must be true or false."],
    ["book(to: e-mail)", '{"to": "ann"}', "to must be an e-mail address."],
  ])("reads %s against %s", (docs, args, fault) => {
    expect(faults(docs, args)).toEqual([fault]);
  });

  it("knows allowed values", () => {
    const docs = '[{"name": "book", "parameters": {"type": "object", "properties": {"view": {"type": "string", "enum": ["sea", "yard"]}}}}]';
    expect(faults(docs, '{"view": "street"}')).toEqual(["view must be one of the listed values."]);
    expect(faults(docs, '{"view": "sea"}')).toEqual([]);
  });

  it("is silent when the call fits, and when there is no document", () => {
    expect(faults("book(room: string, nights: number)", '{"room": "A1", "nights": 2}')).toEqual([]);
    expect(faults("other(room: string)", '{"house": 5}')).toEqual([]);
  });

  it("wins over V1 on the same argument", () => {
    const answer = onlyCase('docs| pay(to: e-mail)\ntask| x\ncall| pay({"to": "nobody"})\nerror| invalid');
    expect(answer.elements.map((element) => element.ruleId)).toEqual(["W3"]);
  });

  it("gives way to W11, after which nobody looks at the arguments, and to W1 for a tool that nothing documents", () => {
    const book = 'docs| book(room: string)\ntask| x\ncall| book({"house": 5})';
    expect(onlyCase(`${book}\nerror| 401 Unauthorized: log in first`).ruleId).toBe("W11");
    expect(onlyCase(`${book.replace("call| book(", "call| reserve(")}\nerror| unknown tool reserve`).ruleId).toBe("W1");
  });
});

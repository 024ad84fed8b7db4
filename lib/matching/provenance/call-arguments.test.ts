import { describe, expect, it } from "vitest";
import type { Action } from "../../trajectory/trajectory";
import { argumentsOf, argumentTree } from "./call-arguments";

const call = (raw: string, args: Action["args"] = null): Action => ({
  k: 0,
  raw,
  tool: raw.slice(0, raw.indexOf("(")),
  args,
  method: null,
  actor: "agent",
  isMessage: false,
  result: null,
});
const pieces = (action: Action) => argumentsOf(action).map((leaf) => [leaf.path, leaf.field, action.raw.slice(leaf.start, leaf.end)]);

describe("argumentsOf", () => {
  it("gives paths and verbatim pieces of JSON arguments", () => {
    expect(pieces(call('book({"user_id": "u1", "legs":[{"no":"A1","seats":[3,4]}], "note": ""})'))).toEqual([
      ["user_id", "user_id", '"user_id": "u1"'],
      ["legs[0].no", "no", '"no":"A1"'],
      ["legs[0].seats[0]", "seats", "3"],
      ["legs[0].seats[1]", "seats", "4"],
      ["note", "note", '"note": ""'],
    ]);
  });

  it("reads keyword arguments as a code agent writes them", () => {
    expect(pieces(call('pay(to="a@x.test", amount=35, ids=[1, 2], urgent=True)'))).toEqual([
      ["to", "to", 'to="a@x.test"'],
      ["amount", "amount", "amount=35"],
      ["ids[0]", "ids", "1"],
      ["ids[1]", "ids", "2"],
      ["urgent", "urgent", "urgent=True"],
    ]);
  });

  it("leaves out a piece that no longer stands in the raw text, whatever the parsed arguments say", () => {
    expect(pieces(call('pay({"to":"a", ~~~~~~~~~~~, "urgent": true})', { to: "a", amount: 35, urgent: true })).map(([path]) => path)).toEqual([
      "to",
      "urgent",
    ]);
  });

  it("looks parsed arguments up in a raw text of another form", () => {
    expect(pieces(call("pay(<to>a@x.test</to>)", { to: "a@x.test", amount: 35 }))).toEqual([["to", "to", "a@x.test"]]);
  });
});

describe("argumentTree", () => {
  it("rebuilds the arguments from the raw text", () => {
    expect(argumentTree(call('book({"a": {"b": [1, {"c": "x"}]}, "d": []})'))).toEqual({ a: { b: [1, { c: "x" }] }, d: [] });
  });
});

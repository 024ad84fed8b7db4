import { describe, expect, it } from "vitest";
import type { ElementFinding } from "../matching/match-result";
import type { ArgumentSource } from "../matching/provenance/source-status";
import type { Span } from "../trajectory/span";
import { nextSource, otherElements, prepareArgumentRows } from "./trajectory-provenance";

const span: Span = { source: "step", t: 9, k: 0, field: "observation", start: 4, end: 21, quote: '"slot":\n "S-0412"', role: "supports" };

const source = (more: Partial<ArgumentSource>): ArgumentSource => ({
  path: "slot",
  value: "S-0412",
  status: "sourced",
  level: "L1",
  score: 1,
  span,
  how: null,
  isAmbiguous: false,
  negativeSearch: null,
  ruleId: null,
  exemptBecause: null,
  isAgentOriginated: false,
  ...more,
});
const element = (more: Partial<ElementFinding>): ElementFinding => ({
  element: "argument:slot",
  finding: "overlooked",
  ruleId: "V3",
  subPatterns: [],
  distance: null,
  ...more,
});
const rows = (sources: ArgumentSource[], elements: ElementFinding[] = []) => prepareArgumentRows(sources, { elements });

describe("prepareArgumentRows", () => {
  it("says value, status, level and the place where it stands, the quote on one line", () => {
    expect(rows([source({})])[0]).toEqual({
      path: "slot",
      name: "slot",
      value: '"S-0412"',
      status: "sourced",
      statusText: "sourced",
      glyph: null,
      level: "L1",
      levelText: "L1: the same value under the same name, score 1.00",
      source: { span, place: "step 9", quote: '"slot": "S-0412"' },
      remark: "",
      matcher: null,
    });
    expect(rows([source({ span: { ...span, source: "instruction", t: 0 } })])[0]?.source?.place).toBe("step 0, instruction");
  });

  it("gives the record of a search that found nothing", () => {
    const negativeSearch = { strings: ["k55.old@example.test"], fromStep: 0, toStep: 16, hits: 0 };
    const [row] = rows([source({ status: "unsourced", level: null, score: 0, span: null, negativeSearch, ruleId: "V1", isAgentOriginated: true })]);
    expect(row).toMatchObject({
      glyph: "incomplete",
      level: null,
      source: null,
      remark: "searched “k55.old@example.test” in steps 0 to 16: 0 hits; only the agent itself had said it",
    });
  });

  it("keeps the end of a long path", () => {
    expect(rows([source({ path: "flights[12].passengers[0].birth_date" })])[0]?.name).toBe("…ers[0].birth_date");
  });

  it("never prints a secret", () => {
    const [row] = rows([source({ value: null, status: "exempt", level: null, score: null, span: null, exemptBecause: "secret" })]);
    expect(row).toMatchObject({ value: "hidden", statusText: "exempt", remark: "needs no source: secret" });
  });

  it("cuts a long value and says what is derived or may be read in two ways", () => {
    const [row] = rows([source({ value: "x".repeat(900), status: "weak", level: "L6", how: "sum of 2 values", isAmbiguous: true })]);
    expect(row?.value).toHaveLength(201);
    expect(row).toMatchObject({ glyph: "unclear", remark: "sum of 2 values; day and month may be swapped" });
  });

  it("adds what the matcher says of the argument only where that is more than the status", () => {
    expect(rows([source({})], [element({ ruleId: "V2" })])[0]?.matcher).toBe("matcher: overlooked, V2");
    expect(rows([source({ status: "instruction-broken", ruleId: "V3" })], [element({})])[0]?.matcher).toBeNull();
    expect(rows([source({ status: "unsourced", ruleId: "V1" })], [element({ finding: "incomplete", ruleId: "V1" })])[0]?.matcher).toBeNull();
    // AppWorld has names of its own for the same rules.
    expect(rows([source({ status: "unsourced", ruleId: "V1" })], [element({ finding: "incomplete", ruleId: "W4" })])[0]?.matcher).toBeNull();
    expect(rows([source({})], [element({ element: "argument:slot.inner" })])[0]?.matcher).toBeNull();
  });
});

describe("otherElements", () => {
  it("keeps what is no argument", () => {
    const tool = element({ element: "affordance" });
    expect(otherElements({ elements: [element({}), tool] })).toEqual([tool]);
  });
});

describe("nextSource", () => {
  const list = rows([source({}), source({ span: null }), source({})]);

  it("goes round the arguments that have a place, in both directions", () => {
    expect(nextSource(list, null, 1)).toBe(0);
    expect(nextSource(list, 0, 1)).toBe(2);
    expect(nextSource(list, 2, 1)).toBe(0);
    expect(nextSource(list, null, -1)).toBe(2);
    expect(nextSource(list, 2, -1)).toBe(0);
    expect(nextSource(list, 0, -1)).toBe(2);
  });

  it("has nowhere to go without a place", () => {
    expect(nextSource(rows([source({ span: null })]), null, 1)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import { checkLabel } from "./check-label";
import type { ElementLabel } from "./label";

const span = (t: number, role: Span["role"]): Span => ({ source: "step", t, k: 0, field: "observation", start: 0, end: 4, quote: "text", role });

const part = (element: string, finding: ElementLabel["finding"], evidence: number[] = [], more: Partial<ElementLabel> = {}): ElementLabel => ({
  element,
  text: "",
  finding,
  evidence,
  negativeSearch: null,
  ...more,
});

function faultOf(labels: GapLabel[], elements: ElementLabel[], evidence: Span[] = []) {
  const [label = "none"] = labels;
  const fault = checkLabel({ label, labels, evidence, elements }, 9);
  return fault === null ? null : { where: fault.where, offer: fault.offer };
}

describe("findings part by part", () => {
  it("may differ: one argument overlooked, another incomplete, each with its own evidence", () => {
    const elements = [part("argument:amount", "overlooked", [0]), part("argument:card", "incomplete", [1]), part("affordance", "fine")];
    expect(faultOf(["overlooked", "incomplete"], elements, [span(3, "decisive"), span(4, "supports")])).toBeNull();
  });

  it("refuse overlooked without a decisive pin of that very part, and offer incomplete", () => {
    const elements = [part("argument:amount", "overlooked"), part("constraint:1", "overlooked", [0])];
    expect(faultOf(["overlooked"], elements, [span(3, "decisive")])).toEqual({ where: "elements[0]", offer: "incomplete" });
  });

  it("refuse incomplete with a decisive pin of that very part, and offer overlooked", () => {
    const elements = [part("argument:amount", "overlooked", [0]), part("argument:card", "incomplete", [0])];
    expect(faultOf(["overlooked", "incomplete"], elements, [span(3, "decisive")])).toEqual({ where: "elements[1]", offer: "overlooked" });
  });

  it("refuse incomplete where the search for it has hits", () => {
    const negativeSearch = { strings: ["C-7731"], fromStep: 0, toStep: 8, hits: 1 };
    expect(faultOf(["incomplete"], [part("argument:card", "incomplete", [], { negativeSearch })])).toEqual({
      where: "elements[0]",
      offer: "overlooked",
    });
  });

  it("still hold a pin that belongs to no part against incomplete", () => {
    expect(faultOf(["incomplete"], [part("argument:card", "incomplete")], [span(3, "decisive")])).toEqual({ where: "evidence", offer: "overlooked" });
    expect(faultOf(["incomplete"], [part("affordance", "fine", [0]), part("argument:card", "incomplete")], [span(3, "decisive")])).toBeNull();
  });

  it("are together the set of the case, no more and no less", () => {
    expect(faultOf(["other:planning"], [part("write", "interface")])).toEqual({ where: "labels", offer: "other:interface" });
    expect(faultOf(["incomplete", "other:interface"], [part("write", "interface")])).toEqual({ where: "elements", offer: null });
    expect(faultOf(["other:planning", "other:interface"], [part("write", "interface")])).toBeNull();
  });

  it("name only evidence that the label holds", () => {
    expect(faultOf(["incomplete"], [part("write", "incomplete", [2])])).toEqual({ where: "elements[0]", offer: null });
  });
});

import { describe, expect, it } from "vitest";
import type { Span } from "../trajectory/span";
import { isInContext, numberEvidence, wholeWrite } from "./trajectory-evidence";

function span(t: number, role: Span["role"] = "decisive", more: Partial<Span> = {}): Span {
  return {
    source: t === 0 ? "instruction" : "step",
    t,
    k: 0,
    field: role === "write" ? "action" : "observation",
    start: 0,
    end: 4,
    quote: "text",
    role,
    ...more,
  };
}

const numbers = (list: ReturnType<typeof numberEvidence>): string[] =>
  list.map((item) => `${item.number ?? "w"}:${item.span.t}${item.isPin ? " pin" : ""}`);

describe("numberEvidence", () => {
  it("counts quotes in their order and marks the write apart", () => {
    expect(numbers(numberEvidence([span(0), span(17, "write"), span(6, "supports")], []))).toEqual(["1:0", "w:17", "2:6"]);
  });

  it("goes on counting with the rater's pins, so that no number changes", () => {
    expect(numbers(numberEvidence([span(0), span(6)], [span(12)]))).toEqual(["1:0", "2:6", "3:12 pin"]);
  });

  it("gives a pin on a quote that is there the number of that quote, and the pin's role", () => {
    const list = numberEvidence([span(0), span(6, "supports")], [span(6, "decisive")]);
    expect(numbers(list)).toEqual(["1:0", "2:6 pin"]);
    expect(list[1]?.span.role).toBe("decisive");
    expect(list[1]?.pinIndex).toBe(0);
  });
});

describe("isInContext", () => {
  const target = { t: 5, k: 1, failure: "F1" } as const;
  const at = (t: number, k = 0, field: Span["field"] = "observation"): Span => span(t, "decisive", { k, field, source: t === 0 ? "system" : "step" });

  it("holds for step 0 and earlier steps", () => {
    expect([at(0), at(1), at(4, 3)].map((place) => isInContext(place, target))).toEqual([true, true, true]);
  });

  it("does not hold for results of the same step: its calls were chosen together", () => {
    expect([at(5, 0), at(5, 1), at(5, 2)].map((place) => isInContext(place, target))).toEqual([false, false, false]);
  });

  it("does not hold for later steps, thoughts and the agent's own actions", () => {
    expect([at(6), at(2, 0, "thought"), at(2, 0, "action")].map((place) => isInContext(place, target))).toEqual([false, false, false]);
  });

  it("holds for the last step when the write never came", () => {
    expect(isInContext(at(5, 3), { t: 5, k: 0, failure: "F4" })).toBe(true);
  });
});

describe("wholeWrite", () => {
  it("quotes the action of the case", () => {
    expect(wholeWrite({ t: 5, k: 1, action: "take pear 2", evidence: [] })).toMatchObject({
      source: "step",
      t: 5,
      k: 1,
      field: "action",
      start: 0,
      end: 11,
      quote: "take pear 2",
      role: "write",
    });
  });

  it("takes the goal's words where the write never came, and is nothing without them", () => {
    expect(wholeWrite({ t: 5, k: 0, action: null, evidence: [span(2), span(0, "write")] })).toMatchObject({ t: 0, role: "write" });
    expect(wholeWrite({ t: 5, k: 0, action: null, evidence: [] })).toBeNull();
    expect(wholeWrite(null)).toBeNull();
  });
});

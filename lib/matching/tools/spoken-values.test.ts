import { describe, expect, it } from "vitest";
import type { JsonScalar } from "../provenance/json-leaves";
import { runTexts } from "../provenance/run-texts";
import { drawnRun } from "./drawn-run";
import { spokenValue, wordsInIdentifier } from "./spoken-values";

const LISTING = `call| list({})
  reply| {"cards": {"gift_card_31": {"kind": "gift card"}}, "lamps": [{"lamp_id": "71", "name": "Desk Lamp", "color": "black"}, {"lamp_id": "82", "name": "Desk Lamp", "color": "red"}]}
  agent| And?`;
const spoken = (said: string, value: JsonScalar, field: string, against?: JsonScalar) =>
  spokenValue(runTexts(drawnRun(`user| Hello.\n${LISTING}\nuser| ${said}\nagent| ok`)).before(9), value, field, against)?.sentence.text ?? null;

describe("spokenValue", () => {
  it("finds the value itself", () => {
    expect(spoken("It is 71. Thanks.", "71", "lamp_id")).toBe("It is 71.");
  });

  it("finds the words that set the value's row apart from the other one", () => {
    expect(spoken("The black one.", "71", "lamp_id", "82")).toBe("The black one.");
    expect(spoken("The red one.", "71", "lamp_id", "82")).toBeNull();
    expect(spoken("The lamps.", "71", "lamp_id", "82")).toBeNull();
  });

  it("finds the row's name, its last word alone, or the kind that an id says", () => {
    expect(spoken("Take the lamp.", "71", "lamp_id")).toBe("Take the lamp.");
    expect(spoken("Use my gift card.", "gift_card_31", "card_id")).toBe("Use my gift card.");
  });

  it("wants a number beside its noun", () => {
    expect(spoken("I have 2 checked bags and 3 dogs.", 2, "total_bags")).not.toBeNull();
    expect(spoken("I have 2 dogs.", 2, "total_bags")).toBeNull();
  });

  it("never listens to the agent or the tools", () => {
    expect(spokenValue(runTexts(drawnRun(`user| Hello.\n${LISTING}\nagent| Number 71?`)).before(9), "71", "lamp_id", undefined)).toBeNull();
  });
});

describe("wordsInIdentifier", () => {
  it("are set apart from the digits", () => {
    expect(["gift_card_31", "paypal-9", "KX123", "A-B"].map(wordsInIdentifier)).toEqual([["gift card"], ["paypal"], [], []]);
  });
});

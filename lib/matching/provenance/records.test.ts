import { describe, expect, it } from "vitest";
import { drawnRun } from "../tools/drawn-run";
import { bestRecord, isContentKnown, isNegative, namesInRecord, recordsOf } from "./records";
import { runTexts } from "./run-texts";

const texts = (picture: string) => runTexts(drawnRun(picture)).before(99);
const PICTURE = `
  task| x
  call| get_user({})
  reply| {"user": "u1", "orders": ["#W1", "#W2"], "cards": {"card_9": {"kind": "gift", "balance": 6}}}
  call| get_order({"order_id": "#W1"})
  reply| {"order_id": "#W1", "status": "sent", "items": [{"item_id": "55", "name": "Lamp", "seats": {"low": 0}}], "total": 12}
  call| find({"day": "2026-05-02"})
  reply| [{"item_id": "55", "name": "Lamp", "price": 9}]`;

describe("recordsOf", () => {
  it("takes the object with the identifier, or the object under the identifier as key, and no bare list", () => {
    expect(recordsOf(texts(PICTURE), "#W1", "order_id").map((record) => record.text.t)).toEqual([2]);
    expect(recordsOf(texts(PICTURE), "card_9", "payment_id").map((record) => record.leaves.map((leaf) => leaf.value))).toEqual([["gift", 6]]);
    expect(recordsOf(texts(PICTURE), "#W2", "order_id")).toEqual([]);
  });

  it("tells a located thing from one whose content is known", () => {
    expect(isContentKnown(texts(PICTURE), "#W1", "order_id")).toBe(true);
    expect(isContentKnown(texts(PICTURE), "#W2", "order_id")).toBe(false);
  });
});

describe("bestRecord", () => {
  it("takes the latest, unless an earlier one agrees with the call's other arguments", () => {
    expect(bestRecord(texts(PICTURE), "55", "item_id", [])?.text.t).toBe(3);
    expect(bestRecord(texts(PICTURE), "55", "item_id", ["#W1"])?.text.t).toBe(2);
  });

  it("names leaves from the record inwards", () => {
    const record = bestRecord(texts(PICTURE), "55", "item_id", ["#W1"]);
    expect(record?.leaves.map((leaf) => namesInRecord(record, leaf))).toEqual([["name"], ["seats", "low"]]);
  });
});

describe("isNegative", () => {
  it("knows values that say no", () => {
    const of = (value: string | number | boolean | null) => isNegative({ value, isEmptyContainer: false });
    expect([0, false, null, "no", "None", "sold out"].map(of)).toEqual([true, true, true, true, true, true]);
    expect([1, true, "yes", "now"].map(of)).toEqual([false, false, false, false]);
  });
});

import { describe, expect, it } from "vitest";
import { isSameStem, numberOf, sharedStems, stemOf, stemsOf, wordsOf } from "./words";

describe("stemOf", () => {
  it.each([
    ["cancelled", "cancel"],
    ["canceling", "cancel"],
    ["exchanged", "exchange"],
    ["modified", "modify"],
    ["baggages", "baggage"],
    ["booking", "book"],
    ["statuses", "status"],
    ["upgraded", "upgrade"],
    ["shipped", "ship"],
  ])("gives %s and %s one stem", (a, b) => {
    expect(stemOf(a)).toBe(stemOf(b));
  });

  it("keeps different words apart", () => {
    expect(stemOf("order")).not.toBe(stemOf("border"));
    expect(stemOf("pass")).toBe("pass");
  });
});

describe("wordsOf and stemsOf", () => {
  it("take names apart and drop words without meaning", () => {
    expect(wordsOf("modify_pendingOrder-items")).toEqual(["modify", "pending", "order", "items"]);
    expect([...stemsOf("You can only change the trips")]).toEqual(["chang", "trip"]);
  });

  it("find a short form inside a longer name", () => {
    expect(sharedStems("nonfree_baggages", stemsOf("one free checked bag"))).toEqual(["nonfre", "baggag"]);
    expect(isSameStem("cat", "catalogue")).toBe(false);
  });
});

describe("numberOf", () => {
  it("reads digits, separators and words, and nothing else", () => {
    expect(["two", "1,250.50", "30", "12th", "x"].map(numberOf)).toEqual([2, 1250.5, 30, null, null]);
  });
});

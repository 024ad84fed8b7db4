import { describe, expect, it } from "vitest";
import { nearestText } from "./nearest-text";

describe("what a refused quote may have meant", () => {
  it("is the stretch of as many words that shares the most", () => {
    expect(nearestText('{"rule":"Shipping is refunded only when late"}', "shipping is never refunded")).toBe("Shipping is refunded only");
  });

  it("is nothing where less than half of the words are shared, or nothing was quoted", () => {
    expect(nearestText("The shelf is empty.", "a mug stands on the bench")).toBeNull();
    expect(nearestText("The shelf is empty.", "…")).toBeNull();
    expect(nearestText("", "mug")).toBeNull();
  });
});

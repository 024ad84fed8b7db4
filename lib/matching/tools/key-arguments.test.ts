import { describe, expect, it } from "vitest";
import { keyArguments, mainKey } from "./key-arguments";

describe("keyArguments", () => {
  it("are the single arguments whose names end in id", () => {
    expect(keyArguments({ order_id: "A", itemId: 5, item_ids: ["1"], paid: true, id: 3 })).toEqual(["order_id", "itemId", "id"]);
    expect(keyArguments(null)).toEqual([]);
  });
});

describe("mainKey", () => {
  it("is the one that shares a word with the tool's name", () => {
    expect(mainKey("modify_order_items", { payment_id: "p", order_id: "A" })).toBe("order_id");
    expect(mainKey("modify_user_address", { user_id: "u", street: "x" })).toBe("user_id");
  });

  it("is else the first, and none where no argument identifies anything", () => {
    expect(mainKey("send_money", { to_id: "a", from_id: "b" })).toBe("to_id");
    expect(mainKey("send_money", { to: "a" })).toBeNull();
  });
});

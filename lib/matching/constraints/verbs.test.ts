import { describe, expect, it } from "vitest";
import { isUpdate, toolWords } from "./verbs";

describe("toolWords", () => {
  it("tells the verb of a tool from what it acts on", () => {
    expect(toolWords("modify_pending_order_items").verb).toBe("modify");
    expect([...toolWords("modify_pending_order_items").objects]).toEqual(["pend", "order", "item"]);
    expect(toolWords("cancelBooking").verbs.has("cancel")).toBe(true);
  });

  it("knows the other words for the same act", () => {
    expect(toolWords("update_trip").verbs.has("upgrad")).toBe(true);
    expect(toolWords("book_table").verbs.has("cancel")).toBe(false);
  });
});

describe("isUpdate", () => {
  it("is true of tools whose arguments are new values", () => {
    expect(["update_trip", "exchange_items", "set_status", "send_mail", "cancel_trip"].map(isUpdate)).toEqual([true, true, true, false, false]);
  });
});

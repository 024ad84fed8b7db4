import { describe, expect, it } from "vitest";
import { classifyByName, wordsOfName } from "./name-heuristics";

describe("classifyByName", () => {
  it.each([
    ["list_friends", "read"],
    ["show_expense", "read"],
    ["getUserById", "read"],
    ["mcp__shop__search-orders", "read"],
    ["issue_read", "read"],
    ["send_payment", "write"],
    ["mail.sendMessage", "write"],
    ["order_update", "write"],
    ["status_update", "write"],
    ["money_transfer", "write"],
    ["mark_done", "write"],
    ["calculate", "pure"],
    ["think", "pure"],
    ["login", "housekeeping"],
    ["spotify_log_in", "housekeeping"],
    ["supervisor.complete_task", "housekeeping"],
    ["transfer_to_human_agents", "housekeeping"],
  ])("takes %s for a %s by its name", (name, kind) => {
    expect(classifyByName(name)).toMatchObject({ kind, source: "name" });
  });

  it("counts a name without a known verb as a write and flags it", () => {
    expect(classifyByName("frobnicate")).toMatchObject({ kind: "write", source: "unknown" });
  });

  it("lets a sure verb win over an earlier word that is also a noun", () => {
    expect(classifyByName("book_search").kind).toBe("read");
    expect(classifyByName("book_table").kind).toBe("write");
  });
});

describe("wordsOfName", () => {
  it("splits snake, camel, kebab and dotted names alike", () => {
    for (const name of ["list_all_orders", "listAllOrders", "list-all-orders", "list.all.orders", "ListAllOrders"]) {
      expect(wordsOfName(name)).toEqual(["list", "all", "orders"]);
    }
  });
});

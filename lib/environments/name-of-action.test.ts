import { describe, expect, it } from "vitest";
import type { JsonValue } from "../base/json";
import type { Action } from "../trajectory/trajectory";
import { alfworld } from "./alfworld";
import { appworld } from "./appworld";
import { coding } from "./coding";
import type { Environment } from "./environment";
import { nameOfAction } from "./name-of-action";
import { tauBanking } from "./tau/tau-banking";
import { tools } from "./tools";
import { webshop } from "./webshop";

const name = (environment: Environment, tool: string | null, args: JsonValue, raw = `${tool}()`, isMessage = false): string | null => {
  const action: Action = { k: 0, raw, tool, args, method: null, actor: "agent", isMessage, result: null };
  return nameOfAction(environment, action);
};

describe("nameOfAction", () => {
  it("is the tool, with the verb of a statement that it sends", () => {
    expect(name(tools, "move_booking", { slot: "S-1" })).toBe("move_booking");
    expect(name(tools, "run_sql", { query: "UPDATE parts SET n = 1" })).toBe("run_sql UPDATE");
    expect(name(tools, null, null, "Hello", true)).toBeNull();
  });

  it("is the verb of a line of text", () => {
    expect(name(alfworld, null, null, "Take mug 1 from desk 1")).toBe("take");
    expect(name(alfworld, null, null, "put mug 1 in/on desk 1")).toBe("put");
    expect(name(alfworld, null, null, "> take mug 1")).toBeNull();
    expect(name(webshop, null, null, "click[Buy Now]")).toBe("click");
    expect(name(webshop, null, null, "…")).toBeNull();
  });

  it("is the program that decides what a command line does, and the command of an editor", () => {
    expect(name(coding, "bash", { command: "cd /app && git commit -m x" })).toBe("bash git");
    expect(name(coding, "bash", { command: "ls; ./fix.sh" })).toBe("bash ./fix.sh");
    expect(name(coding, "bash", { command: "cat a | grep b" })).toBe("bash cat");
    expect(name(coding, "bash", { command: "" })).toBe("bash");
    expect(name(coding, "str_replace_editor", { command: "view", path: "/a" })).toBe("str_replace_editor view");
    expect(name(coding, "Read", { path: "/a" })).toBe("Read");
  });

  it("is the tool behind another one, and the API or the block of code", () => {
    expect(name(tauBanking, "call_discoverable_agent_tool", { agent_tool_name: "freeze_card_12" })).toBe("freeze_card_12");
    expect(name(appworld, "create_note", {}, 'notes.create_note POST /notes({"title": "x"})')).toBe("notes.create_note");
    expect(name(appworld, "PATCH /jars/420/move", {}, 'PATCH /jars/420/move({"shelf": 2})')).toBe("PATCH /jars/{id}/move");
    expect(name(tools, "GET /orders/17?full=1", {})).toBe("GET /orders/{id}");
    expect(name(appworld, null, null, "x = 1")).toBe("code");
  });
});

import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../base/json";
import type { Action, CallResult, Step } from "../../trajectory/trajectory";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environment";
import { guessEnvironment } from "../guess-environment";
import { nameOfAction } from "../name-of-action";
import { web } from ".";

const action = (tool: string | null, args: JsonValue = {}, raw = `${tool}()`, result: CallResult | null = null): Action => ({
  ...{ k: 0, raw, tool, args, method: null, actor: "agent", isMessage: false, result },
});
const step = (one: Action, observation: string | null = null): Step => ({ t: 1, thought: null, actions: [one], observation });
const kindOf = (one: Action): string => {
  const { kind, isWriteAttempt, source } = web.classify(one, step(one), DEFAULT_ENVIRONMENT_SETTINGS);
  return `${kind} by ${source}${isWriteAttempt ? ", write" : ""}`;
};

describe("the kind of a browser action", () => {
  it.each([
    ["browser_click", "write by builtin, write"],
    ["mcp__playwright__browser_type", "write by builtin, write"],
    ["web_browser_type_submit", "write by builtin, write"],
    ["browser_navigate", "navigate by builtin"],
    ["browser_snapshot", "read by builtin"],
    ["browser_wait_for", "pure by builtin"],
    ["report_infeasible", "housekeeping by builtin"],
    ["send_msg_to_user", "message by builtin"],
    ["browser_frobnicate", "write by unknown, write"],
    ["list_products", "read by name"],
  ])("%s is %s", (tool, expected) => {
    expect(kindOf(action(tool))).toBe(expected);
  });

  it.each([
    ["click('a46')", "write by builtin, write"],
    ["type [164] [walking boots] [1]", "write by builtin, write"],
    ["goto('https://shop.test')", "navigate by builtin"],
    ["scroll [down]", "navigate by builtin"],
    ["stop [42]", "housekeeping by builtin"],
    ["noop()", "pure by builtin"],
    ["I would click the button.", "unparsed by unknown"],
  ])("a line %j is %s", (raw, expected) => {
    expect(kindOf(action(null, null, raw))).toBe(expected);
  });

  it("of a tool with the action in an argument is that action's", () => {
    expect(kindOf(action("computer", { action: "left_click", coordinate: [3, 4] }))).toBe("write by builtin, write");
    expect(kindOf(action("computer", { action: "screenshot" }))).toBe("read by builtin");
    expect(kindOf(action("computer", {}))).toBe("unparsed by unknown");
    expect(nameOfAction(web, action("computer", { action: "key", text: "Enter" }))).toBe("computer key");
  });

  it("of a click is navigation where the call says that it is on a link, and a write where it is on a button", () => {
    expect(kindOf(action("browser_click", { element: "Contact link", ref: "e3" }))).toBe("navigate by builtin");
    expect(kindOf(action("browser_click", { element: "Save button in the menu", ref: "e4" }))).toBe("write by builtin, write");
  });
});

describe("the refusal of a browser action", () => {
  it("is read from its reply, or from what the page answers a line", () => {
    const refusalOf = (one: Action, observation: string | null = null): string => web.refusal(one, step(one, observation)).status;
    expect(refusalOf(action("browser_click", {}, "browser_click()", { status: "error", text: "no such element" }))).toBe("refused");
    expect(refusalOf(action(null, null, "click('a46')"), "TimeoutError: 500 ms exceeded")).toBe("refused");
    expect(refusalOf(action(null, null, "click('a46')"), "RootWebArea 'Shop'")).toBe("accepted");
    expect(refusalOf(action(null, null, "click('a46')"))).toBe("unknown");
  });
});

describe("a file of browser tools", () => {
  it("is recognised by them", () => {
    const question = { requested: null, named: null, toolNames: new Set(["browser_navigate", "browser_click", "browser_snapshot"]) };
    expect(guessEnvironment(question)).toMatchObject({ environment: "web", isGuessed: false });
  });
});

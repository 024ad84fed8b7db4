import { describe, expect, it } from "vitest";
import type { Action, Step } from "../trajectory/trajectory";
import { chat } from "./chat";
import { DEFAULT_ENVIRONMENT_SETTINGS, type Environment } from "./environment";
import { tauAirline } from "./tau/tau-airline";
import { tauBanking } from "./tau/tau-banking";
import { tauTelecom } from "./tau/tau-telecom";
import { tools } from "./tools";

const call = (tool: string, extra: Partial<Action> = {}): Action => ({
  k: 0,
  raw: `${tool}({})`,
  tool,
  args: {},
  method: null,
  actor: "agent",
  isMessage: false,
  result: { status: "unknown", text: "{}" },
  ...extra,
});
const stepOf = (action: Action): Step => ({ t: 1, thought: null, actions: [action], observation: null });
const classify = (environment: Environment, action: Action) => environment.classify(action, stepOf(action), DEFAULT_ENVIRONMENT_SETTINGS);
const refusal = (environment: Environment, action: Action) => environment.refusal(action, stepOf(action));

describe("a tool environment", () => {
  it("classifies by its own lists first and says so", () => {
    expect(classify(tauAirline, call("book_reservation"))).toMatchObject({ kind: "write", isWriteAttempt: true, source: "builtin" });
    expect(classify(tauAirline, call("get_user_details"))).toMatchObject({ kind: "read", isWriteAttempt: false, source: "builtin" });
    expect(classify(tauAirline, call("think"))).toMatchObject({ kind: "pure" });
    expect(classify(tauAirline, call("transfer_to_human_agents"))).toMatchObject({ kind: "housekeeping" });
  });

  it("falls back on the name for a tool that is in no list", () => {
    expect(classify(tauAirline, call("get_weather"))).toMatchObject({ kind: "read", source: "name" });
    expect(classify(tauAirline, call("frobnicate"))).toMatchObject({ kind: "write", source: "unknown", isWriteAttempt: true });
  });

  it("takes a text to the user for a message and a line that is no call for unparsed", () => {
    expect(classify(tauAirline, call("", { tool: null, isMessage: true, raw: "Hello", result: null })).kind).toBe("message");
    expect(classify(tauAirline, call("", { tool: null, raw: "???", result: null }))).toMatchObject({ kind: "unparsed", parses: false });
  });

  it("does not count a write of the simulated user as an attempt of the agent", () => {
    expect(classify(tauTelecom, call("reboot_device", { actor: "user" }))).toMatchObject({ kind: "write", isWriteAttempt: false });
  });

  it("looks through a call that carries the real tool as an argument", () => {
    const through = (name: string) => call("call_discoverable_agent_tool", { args: { agent_tool_name: name, arguments: "{}" } });
    expect(classify(tauBanking, through("get_card_limits_1234")).kind).toBe("read");
    expect(classify(tauBanking, through("freeze_card_1234"))).toMatchObject({ kind: "write", isWriteAttempt: true });
    expect(classify(tauBanking, call("call_discoverable_agent_tool")).kind).toBe("write");
  });
});

describe("refusals", () => {
  it("are an error status or a text that begins with Error", () => {
    expect(refusal(tauAirline, call("x", { result: { status: "error", text: "no" } }))).toEqual({ status: "refused", by: "error status" });
    expect(refusal(tauAirline, call("x", { result: { status: "unknown", text: "Error: seat not found" } }))).toEqual({
      status: "refused",
      by: "error text",
    });
    expect(refusal(tauAirline, call("x", { result: { status: "ok", text: '{"note": "Error: none"}' } })).status).toBe("accepted");
  });

  it("are never read from a reply that is not there", () => {
    expect(refusal(tauAirline, call("x", { result: null }))).toEqual({ status: "unknown", by: "no reply" });
  });

  it("of unknown tools are also read from the reply's own error field", () => {
    const replied = (text: string) => refusal(tools, call("x", { result: { status: "unknown", text } }));
    expect(replied('{"error":"no such recipient"}')).toEqual({ status: "refused", by: "error field" });
    expect(replied('{"success": false, "message": "full"}').status).toBe("refused");
    expect(replied('{"isError": true}').status).toBe("refused");
    expect(replied("KeyError: 'id'").status).toBe("refused");
    expect(replied('{"error": null, "items": []}').status).toBe("accepted");
    expect(replied('{"items": [{"error": "old note"}]}').status).toBe("accepted");
  });

  it("do not exist where nothing is called", () => {
    expect(chat.hasRefusalTest).toBe(false);
    expect(refusal(chat, call("x")).status).toBe("unknown");
  });
});

describe("tools we know nothing of", () => {
  it("follow the HTTP method before the name, but a log-in stays housekeeping", () => {
    expect(classify(tools, call("order_lookup", { method: "POST" }))).toMatchObject({ kind: "write", source: "method" });
    expect(classify(tools, call("purge", { method: "GET" }))).toMatchObject({ kind: "read", source: "method" });
    expect(classify(tools, call("login", { method: "POST" }))).toMatchObject({ kind: "housekeeping" });
    expect(classify(tools, call("send_payment"))).toMatchObject({ kind: "write", source: "name" });
  });
});

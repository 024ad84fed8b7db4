import { describe, expect, it } from "vitest";
import type { Action, CallResult, Step } from "../trajectory/trajectory";
import { appworld } from "./appworld";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "./environment";

const action = (more: Partial<Action>): Action => ({
  k: 0,
  raw: "",
  tool: null,
  args: null,
  method: null,
  actor: "agent",
  isMessage: false,
  result: null,
  ...more,
});
const step = (actions: Action[], observation: string | null = null): Step => ({ t: 1, thought: null, actions, observation });
const kindOf = (one: Action): [string, boolean, string] => {
  const { kind, isWriteAttempt, source } = appworld.classify(one, step([one]), DEFAULT_ENVIRONMENT_SETTINGS);
  return [kind, isWriteAttempt, source];
};
const http = (method: string, url: string, tool = `${method} ${url}`): Action => action({ method, tool, raw: `${method} ${url}({})` });

describe("the kind of an AppWorld call", () => {
  it.each([
    ["GET", "/notes/7", "read", false, "method"],
    ["POST", "/notes/7/pin", "write", true, "method"],
    ["PUT", "/notes/7", "write", true, "method"],
    ["PATCH", "/notes/7", "write", true, "method"],
    ["DELETE", "/notes/7", "write", true, "method"],
    ["POST", "/auth/token", "housekeeping", false, "builtin"],
    ["POST", "/pantry/auth/token?x=1", "housekeeping", false, "builtin"],
    ["POST", "/supervisor/complete_task", "housekeeping", false, "builtin"],
    ["POST", "/tokens_of_love", "write", true, "method"],
    ["GET", "/auth/token", "read", false, "method"],
  ])("%s %s is %s", (method, url, kind, isWriteAttempt, source) => {
    expect(kindOf(http(method, url))).toEqual([kind, isWriteAttempt, source]);
  });

  it.each([
    ["show_note", "notes.show_note(note_id=7)", "read"],
    ["search_notes", "notes.search_notes(query='a')", "read"],
    ["pin_note", "notes.pin_note(note_id=7)", "write"],
    ["download_note", "notes.download_note(note_id=7)", "write"],
    ["login", "notes.login(username=me)", "housekeeping"],
    ["complete_task", "supervisor.complete_task()", "housekeeping"],
    ["list_apis", "api_docs.list_apis(app_name='notes')", "read"],
  ])("%s, known from the code alone, is %s", (tool, raw, kind) => {
    expect(kindOf(action({ tool, raw }))[0]).toBe(kind);
    expect(kindOf(action({ tool: `notes.${tool}`, raw }))[0]).toBe(kind);
  });

  it("knows a log-in by its name where the address does not show it, and a message when it sees one", () => {
    expect(kindOf(http("POST", "/session", "login"))[0]).toBe("housekeeping");
    expect(kindOf(action({ raw: "All done.", isMessage: true }))[0]).toBe("message");
  });

  it.each([
    ["total = sum(amounts)\nprint(total)", "pure", false],
    ["print(apis.notes.show_note(note_id=7))", "read", false],
    ["n = apis.notes.show_note(note_id=7)\napis.notes.delete_note(note_id=7)", "write", true],
    ["apis.notes.login(username=a)", "housekeeping", false],
  ])("of a whole block %j is %s", (raw, kind, isWriteAttempt) => {
    expect(kindOf(action({ raw })).slice(0, 2)).toEqual([kind, isWriteAttempt]);
  });
});

describe("the refusal of an AppWorld call", () => {
  const failed = 'Execution failed. Traceback:\n  File "<python-input>", line 1\nException: Response status code is 422';
  const refusalOf = (result: CallResult | null, observation: string | null, tool: string | null = "pin_note"): string => {
    const one = action({ tool, result });
    return appworld.refusal(one, step([one], observation)).status;
  };

  it("is read from the call's own reply", () => {
    expect(refusalOf({ status: "error", text: failed }, null)).toBe("refused");
    expect(refusalOf({ status: "unknown", text: failed }, null)).toBe("refused");
    expect(refusalOf({ status: "unknown", text: "Exception: Response status code is 401: no" }, null)).toBe("refused");
    expect(refusalOf({ status: "ok", text: "Execution failed is what the note says" }, null)).toBe("accepted");
    expect(refusalOf({ status: "unknown", text: "{}" }, null)).toBe("accepted");
  });

  it("of one of several calls is none, when the block has an output; without any it is unknown", () => {
    expect(refusalOf(null, "done")).toBe("accepted");
    expect(refusalOf(null, failed)).toBe("accepted");
    expect(refusalOf(null, null)).toBe("unknown");
    const [first, second] = [action({ tool: "a" }), action({ k: 1, tool: "b", result: { status: "error", text: failed } })];
    expect([first, second].map((one) => appworld.refusal(one, step([first, second])).status)).toEqual(["accepted", "refused"]);
  });

  it("of code without a call is its failure", () => {
    expect(refusalOf(null, "Execution failed. Traceback:\nNameError", null)).toBe("refused");
    expect(refusalOf(null, "12", null)).toBe("accepted");
  });
});

import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../base/json";
import type { Action, CallResult, Step } from "../../trajectory/trajectory";
import { coding } from "../coding";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../environment";
import { guessEnvironment } from "../guess-environment";
import { intercodeBash, intercodeCtf } from "../intercode";

function call(tool: string | null, args: JsonValue, result: CallResult | null = null): Action {
  return { k: 0, raw: "", tool, args, method: null, actor: "agent", isMessage: false, result };
}
const stepOf = (action: Action): Step => ({ t: 1, thought: null, actions: [action], observation: null });
const classify = (action: Action, environment = coding) => environment.classify(action, stepOf(action), DEFAULT_ENVIRONMENT_SETTINGS);
const kind = (tool: string | null, args: JsonValue): string => {
  const { kind: found, source } = classify(call(tool, args));
  return source === "unknown" && found !== "unparsed" ? `${found}?` : found;
};
const refusal = (tool: string, command: string, status: CallResult["status"], text: string): string => {
  const action = call(tool, { command }, { status, text });
  const { status: found, by } = coding.refusal(action, stepOf(action));
  return `${found}: ${by}`;
};

describe("a call of a coding agent", () => {
  it.each<[string, JsonValue, string]>([
    ["bash", { command: "ls" }, "read"],
    ["execute_bash", { command: "rm x" }, "write"],
    ["execute_bash", { command: "" }, "read"],
    ["execute_bash", { command: "C-c", is_input: "true" }, "pure"],
    ["execute_bash", { command: "yes", is_input: true }, "write?"],
    ["Bash", { command: "git status", description: "look" }, "read"],
    ["shell", { command: ["bash", "-lc", "ls | wc -l"] }, "read"],
    ["shell", { command: ["rm", "-r", "a b"] }, "write"],
    ["bash_command", { keystrokes: "mkdir a\n", duration: 0.1 }, "write"],
    ["container.exec", { cmd: ["cat", "a"] }, "read"],
    ["local_shell", { action: { type: "exec", command: ["ls"] } }, "read"],
    ["bash", "cat a", "read"],
    ["bash", {}, "unparsed"],
    ["bash", { command: "echo 'open" }, "unparsed"],
    ["str_replace_editor", { command: "view", path: "/a" }, "read"],
    ["str_replace_editor", { command: "create", path: "/a", file_text: "x" }, "write"],
    ["str_replace_editor", { command: "str_replace_editor view /a --view_range 1 9" }, "read"],
    ["str_replace_editor", { command: "str_replace_editor str_replace /a --old_str 'view'" }, "write"],
    ["str_replace_editor", { command: "paint" }, "write?"],
    ["open", { command: 'open "a.py" 12' }, "read"],
    ["edit", { command: "edit 1:1\nfoo(\nend_of_edit" }, "write"],
    ["submit", { command: "submit\n" }, "housekeeping"],
    ["submit", {}, "housekeeping"],
    ["submit", { command: "submit 'flag{x}'" }, "write"],
    ["submit", { answer: "flag{x}" }, "write"],
    ["Read", { file_path: "/a" }, "read"],
    ["Write", { file_path: "/a", content: "x" }, "write"],
    ["TodoWrite", { todos: [] }, "pure"],
    ["Task", { prompt: "look around" }, "housekeeping"],
    ["think", { thought: "x" }, "pure"],
    ["finish", { message: "done" }, "housekeeping"],
    ["execute_ipython_cell", { code: "1" }, "write?"],
    ["run_ipython", { code: "open_file('a.py')\nscroll_down()" }, "read"],
    ["run_ipython", { code: "edit_file_by_replace('a.py', 'x', 'y')" }, "write"],
    ["get_weather", {}, "read"],
    ["frobnicate", {}, "write?"],
  ])("%s(%j) is %s", (tool, args, expected) => {
    expect(kind(tool, args)).toBe(expected);
  });

  it("that calls no tool and says nothing to anybody does not parse", () => {
    expect(classify(call(null, null))).toMatchObject({ kind: "unparsed", parses: false, isWriteAttempt: false });
    expect(classify({ ...call(null, null), isMessage: true }).kind).toBe("message");
  });

  it("of a program that the shell does not know attempted nothing", () => {
    const answered = (command: string, text: string) => classify(call("bash", { command }, { status: "error", text }));
    expect(answered("Great! Done.", "bash: line 1: Great!: command not found")).toMatchObject({ kind: "unparsed", isWriteAttempt: false });
    expect(answered("frob x", "/bin/sh: 1: frob: not found").kind).toBe("unparsed");
    expect(answered("frob x", "frob: no such option")).toMatchObject({ kind: "write", isWriteAttempt: true });
    // A known program that is not installed was meant to do what it does.
    expect(answered("rsync a b", "bash: rsync: command not found").kind).toBe("write");
  });
});

describe("the refusal of a call", () => {
  it.each([
    ["bash", "rm x", "ok", "rm: looks like an Error", "accepted: exit code 0 or no error recorded"],
    ["bash", "rm x", "error", "", "refused: error status or exit code"],
    ["bash", "grep x a", "error", "", "accepted: grep answers by its exit code"],
    ["bash", "grep x a", "error", "grep: a: No such file or directory", "refused: error status or exit code"],
    ["bash", "pytest", "error", "1 failed", "accepted: pytest answers by its exit code"],
    ["bash", "python -m pytest -q", "error", "1 failed", "accepted: python answers by its exit code"],
    ["bash", "grep x a && rm a", "error", "", "refused: error status or exit code"],
    ["bash", "cat a", "error", "cat: a: No such file", "refused: error status or exit code"],
    ["bash", "mv a b", "unknown", "bash: mv: cannot", "refused: the shell's complaint"],
    ["bash", "python a.py", "unknown", "x\nTraceback (most recent call last):\n  y", "refused: exception text"],
    ["bash", "cat log", "unknown", "Traceback (most recent call last):\n  y", "accepted: no complaint in the reply"],
    ["bash", "rm a", "unknown", "", "accepted: empty reply without an error"],
    ["edit", "edit 1:2", "unknown", "Your proposed edit has introduced new syntax error(s). Please read", "refused: the editing tool's refusal"],
    ["str_replace_editor", "str_replace", "unknown", "No replacement was performed, old_str did not appear", "refused: the editing tool's refusal"],
  ] as const)("%s %j with status %s and reply %j: %s", (tool, command, status, text, expected) => {
    expect(refusal(tool, command, status, text)).toBe(expected);
  });

  it("without a reply is not known", () => {
    const action = call("bash", { command: "rm x" });
    expect(coding.refusal(action, stepOf(action))).toEqual({ status: "unknown", by: "no reply" });
  });
});

describe("the environments of shells", () => {
  it("recognise a coding agent by its tools, and InterCode by its format alone", () => {
    const guess = (...names: string[]) => guessEnvironment({ requested: null, named: null, toolNames: new Set(names) }).environment;
    expect(guess("execute_bash", "str_replace_editor", "finish", "think")).toBe("coding");
    expect(guess("Read", "Edit", "Bash")).toBe("coding");
    expect(guess("bash", "submit")).toBe("coding");
    expect(guess("bash", "book_flight")).toBe("tools");
    expect([intercodeBash.toolNames.size, intercodeCtf.toolNames.size]).toEqual([0, 0]);
  });

  it("have one way to tell writes, several labels a case and a refusal test", () => {
    for (const environment of [coding, intercodeBash, intercodeCtf]) {
      expect(environment).toMatchObject({ labelMode: "multi", hasRefusalTest: true });
      expect(classify(call("bash", { command: "ls > a" }), environment)).toMatchObject({ kind: "write", isWriteAttempt: true, source: "builtin" });
    }
  });
});

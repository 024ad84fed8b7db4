/**
 * Agents that work in a shell and on files: what a call is by the tool's name, and for a command line by what it does.
 * The base of the environments `coding`, `intercode-bash` and `intercode-ctf`.
 */
import { isJsonObject, type JsonValue } from "../../base/json";
import { oneLine } from "../../base/one-line";
import type { Action } from "../../trajectory/trajectory";
import type { CallClass, CallKind, Environment } from "../environment";
import { classifyByName } from "../name-heuristics";
import { classifyCommand } from "../shell/classify-command";
import { classifyWithoutTool, finish } from "../tool-environment";
import { refusalOfCoding } from "./coding-refusal";
import { EDITOR_READS, EDITOR_TOOLS, EDITOR_WRITES, kindOfCodingTool, SHELL_TOOLS } from "./coding-tools";

const PYTHON_TOOLS: ReadonlySet<string> = new Set(["run_ipython", "execute_ipython_cell", "ipython", "python", "execute_python", "jupyter_execute"]);
const READING_SKILL = /^\s*(?:print\()?(?:open_file|goto_line|scroll_up|scroll_down|search_dir|search_file|find_file|parse_\w+)\(.*\)\s*$/;

export interface CodingEnvironmentDefinition {
  id: string;
  label: string;
  version: string;
  toolNames: ReadonlySet<string>;
}

export function buildCodingEnvironment({ id, label, version, toolNames }: CodingEnvironmentDefinition): Environment {
  return {
    id,
    label,
    version,
    labelMode: "multi",
    toolNames,
    hasRefusalTest: true,
    nameOfAction: nameOfCodingAction,
    classify: (action) => classifyWithoutTool(action) ?? classifyTool(action, action.tool ?? "", label),
    refusal: (action) => refusalOfCoding(action, classifyKind(action, label), commandLineOf(action)),
  };
}

/** A shell tool with the program that decides, an editor with its command: what `bash` does as such is no question. */
function nameOfCodingAction(action: Action): string | null {
  const { tool } = action;
  if (tool === null) return null;
  const commandLine = commandLineOf(action);
  const part =
    commandLine !== null ? classifyCommand(commandLine).deciding : EDITOR_TOOLS.has(tool.toLowerCase()) ? editorCommandOf(action, tool) : null;
  return part === null || part === "" ? tool : `${tool} ${oneLine(part, 60)}`;
}

function classifyKind(action: Action, label: string): CallKind {
  return (classifyWithoutTool(action) ?? classifyTool(action, action.tool ?? "", label)).kind;
}

function classifyTool(action: Action, tool: string, label: string): CallClass {
  const commandLine = commandLineOf(action);
  if (commandLine !== null) return classifyShell(action, commandLine);
  const name = tool.toLowerCase();
  if (SHELL_TOOLS.has(name)) return unparsed(`${tool} without a command line`);
  if (EDITOR_TOOLS.has(name)) return classifyEditor(action, tool);
  if (PYTHON_TOOLS.has(name)) return classifyPython(action, tool);
  if (name === "submit" && hasAnswer(action)) return finish(action, "write", "builtin", "submit hands in an answer that is checked");
  const listed = kindOfCodingTool(name);
  if (listed !== null) return finish(action, listed, "builtin", `${tool} is in the ${listed} list of ${label}`);
  const byName = classifyByName(tool);
  return finish(action, byName.kind, byName.source, byName.reason);
}

function classifyShell(action: Action, commandLine: string): CallClass {
  if (isJsonObject(action.args) && isTrue(action.args.is_input)) return classifyInput(action, commandLine);
  if (commandLine.trim() === "") return finish(action, "read", "builtin", "an empty command line waits for more output");
  const found = classifyCommand(commandLine);
  if (found.kind === "unparsed") return unparsed(found.reason);
  // The shell said itself that there is no such program: nothing was attempted, whatever it would have been.
  const missing = found.isKnown ? undefined : found.unknownPrograms.find((program) => isUnknownToShell(program, action.result?.text ?? ""));
  if (missing !== undefined) return unparsed(`the shell knows no command ${oneLine(missing, 40)}`);
  return finish(action, found.kind, found.isKnown ? "builtin" : "unknown", found.reason);
}

function classifyInput(action: Action, text: string): CallClass {
  if (/^C-[a-z\\]$/i.test(text.trim())) return finish(action, "pure", "builtin", `${text.trim()}: a key that stops what runs`);
  return finish(action, "write", "unknown", "text for a running program; counted as a write until someone says otherwise");
}

function isUnknownToShell(program: string, reply: string): boolean {
  return reply.split("\n").some((line) => {
    const at = line.indexOf(`${program}: `);
    return at !== -1 && /^(?:command )?not found\b/.test(line.slice(at + program.length + 2));
  });
}

function classifyEditor(action: Action, tool: string): CallClass {
  const command = editorCommandOf(action, tool);
  if (EDITOR_READS.has(command)) return finish(action, "read", "builtin", `${tool} ${command} reads`);
  if (EDITOR_WRITES.has(command)) return finish(action, "write", "builtin", `${tool} ${command} changes a file`);
  return finish(action, "write", "unknown", `nothing is known of ${tool} ${oneLine(command, 40)}: counted as a write until someone says otherwise`);
}

/** Code that only calls the reading skills of OpenHands reads; what else code does is not known. */
function classifyPython(action: Action, tool: string): CallClass {
  const { args } = action;
  const code = typeof args === "string" ? args : isJsonObject(args) && typeof args.code === "string" ? args.code : "";
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 0 && lines.every((line) => READING_SKILL.test(line))) return finish(action, "read", "builtin", `${oneLine(code, 40)} reads`);
  const writer = /^[^\S\n\r]*(?:print\()?(edit_file\w*|create_file|append_file|insert_content_at_line)\(/m.exec(code)?.[1];
  if (writer !== undefined) return finish(action, "write", "builtin", `${writer} changes a file`);
  return finish(action, "write", "unknown", `${tool} runs code that may write; counted as a write until someone says otherwise`);
}

/** `{"command": "view", …}`, or the whole line where the tool is called like a program. */
function editorCommandOf({ args }: Action, tool: string): string {
  const command = isJsonObject(args) && typeof args.command === "string" ? args.command.trim() : "";
  return command.startsWith(`${tool} `) ? (command.split(/\s+/)[1] ?? "") : command;
}

/** An answer (a flag) and not the bare end of the work. */
function hasAnswer({ args }: Action): boolean {
  if (!isJsonObject(args)) return typeof args === "string" && args.trim() !== "";
  return Object.values(args).some((value) => typeof value === "string" && value.trim() !== "" && value.trim() !== "submit");
}

/** The command line of a shell tool; null for every other tool. */
export function commandLineOf({ tool, args }: Action): string | null {
  if (tool === null || !SHELL_TOOLS.has(tool.toLowerCase())) return null;
  if (!isJsonObject(args)) return commandText(args);
  for (const field of ["command", "cmd", "keystrokes", "commands", "script", "input"]) {
    const text = commandText(args[field] ?? null);
    if (text !== null) return text;
  }
  return isJsonObject(args.action) ? commandText(args.action.command ?? null) : null;
}

/** A text, or the words of one command (`["bash", "-lc", "ls | wc"]`). */
function commandText(value: JsonValue): string | null {
  if (typeof value === "string") return value;
  if (!Array.isArray(value) || value.length === 0 || !value.every((word) => typeof word === "string")) return null;
  const [program, option, script] = value;
  if (value.length === 3 && /(?:^|\/)(?:ba|z)?sh$/.test(program ?? "") && /^-l?c$/.test(option ?? "")) return script ?? null;
  return value.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(" ");
}

function isTrue(value: JsonValue | undefined): boolean {
  return value === true || value === "true";
}

function unparsed(reason: string): CallClass {
  return { kind: "unparsed", isWriteAttempt: false, parses: false, source: "unknown", reason };
}

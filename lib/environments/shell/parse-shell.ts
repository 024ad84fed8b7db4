/**
 * A shell command line cut into the simple commands that it runs, by a real shell parser: pipes, lists, loops, functions,
 * substitutions and here-documents are all looked into. Nothing is expanded and nothing is run.
 */
import { createRequire } from "node:module";
import type { ShellNode, ShellParser } from "mvdan-sh";
import { err, ok, type Result } from "../../base/result";
import { fieldText, kindOf, nodesIn } from "./shell-node";

export interface ShellWord {
  /** Quotes and escapes taken off; a part that only the running shell knows stands as `$…`. */
  text: string;
  /** Holds something that only the running shell knows: a variable, a substitution, a pattern. */
  isDynamic: boolean;
}

export interface ShellRedirect {
  /** `>`, `>>`, `>|`, `&>`, `&>>` and `<>` put output into a file; the others do not. */
  isOutput: boolean;
  target: string;
}

/** One program with its words, or a construct of the shell's own with none. */
export interface ShellPart {
  words: ShellWord[];
  redirects: ShellRedirect[];
  /** `test`: `[[ … ]]`; `shell`: variables, arithmetic and the like; `group`: a loop or a block that has redirections. */
  construct: "program" | "test" | "shell" | "group";
  /** What the program reads from a here-document or here-string; null when it has none. */
  hereText: string | null;
}

/** Numbers of the parser's redirection operators: > >> <> >| &> &>>, and << <<- <<<. */
const OUTPUT_OPERATORS: ReadonlySet<number> = new Set([54, 55, 57, 60, 64, 65]);
const HERE_OPERATORS: ReadonlySet<number> = new Set([61, 62, 63]);
/** Longer than any command that a person or a model writes; beyond it a text is no command line. */
const MAX_COMMAND_LENGTH = 200_000;
/** Words without any character that means something to a shell: no parser is needed to tell them apart. */
const PLAIN_WORDS = /^[A-Za-z0-9_./-]+(?:[ \t]+[A-Za-z0-9_./:,@%+=-]+)*[ \t\r\n]*$/;
const RESERVED =
  /^(?:case|coproc|do|done|elif|else|esac|export|fi|for|function|if|in|declare|let|local|nameref|readonly|select|then|time|typeset|until|while)$/;

let parser: ShellParser | null = null;

/** Loading takes a tenth of a second, so that it waits for the first command line that needs it. The parser itself is pure. */
function shellParser(): ShellParser {
  if (parser === null) {
    const require = createRequire(import.meta.url);
    // What `require` gives is untyped; the types are ours (mvdan-sh.d.ts).
    const { syntax } = require("mvdan-sh") as typeof import("mvdan-sh");
    parser = syntax.NewParser(syntax.Variant(syntax.LangBash));
  }
  return parser;
}

/** The parts of a command line in their order, or why it is none (`line:column: sentence`). */
export function parseShell(text: string): Result<ShellPart[], string> {
  if (text.length > MAX_COMMAND_LENGTH) return err("longer than a command line can be");
  const plain = plainCommand(text);
  if (plain !== null) return ok([plain]);
  const parts: ShellPart[] = [];
  try {
    for (const node of nodesIn(shellParser().Parse(text, "").__internal_object__)) collect(node, parts);
  } catch (fault) {
    return err(faultText(fault));
  }
  return ok(parts);
}

function plainCommand(text: string): ShellPart | null {
  const line = text.trim();
  if (!PLAIN_WORDS.test(line)) return null;
  const words = line.split(/[ \t]+/);
  return RESERVED.test(words[0] ?? "")
    ? null
    : part(
        "program",
        words.map((word) => ({ text: word, isDynamic: false })),
      );
}

function part(construct: ShellPart["construct"], words: ShellWord[] = []): ShellPart {
  return { words, redirects: [], construct, hereText: null };
}

function collect(node: ShellNode, parts: ShellPart[]): void {
  switch (kindOf(node)) {
    case "Stmt":
      collectStatement(node, parts);
      return;
    case "CallExpr":
      parts.push(callOf(node));
      break;
    case "TestClause":
      parts.push(part("test"));
      break;
    case "DeclClause":
    case "ArithmCmd":
    case "LetClause":
      parts.push(part("shell"));
      break;
  }
  // Substitutions inside of words, branches, bodies: whatever holds commands is reached.
  for (const inner of nodesIn(node)) collect(inner, parts);
}

function callOf(node: ShellNode): ShellPart {
  const words = nodesIn(node, "Args").map(readWord);
  return part(words.length === 0 ? "shell" : "program", words);
}

/** A statement is a command and its redirections, which may also stand alone (`> file`) or behind a loop. */
function collectStatement(node: ShellNode, parts: ShellPart[]): void {
  const before = parts.length;
  for (const command of nodesIn(node, "Cmd")) collect(command, parts);
  const redirects = nodesIn(node, "Redirs");
  if (redirects.length === 0) return;
  const [command] = nodesIn(node, "Cmd");
  const own = command !== undefined && kindOf(command) === "CallExpr" ? parts[before] : undefined;
  const owner = own ?? part("group");
  if (own === undefined) parts.push(owner);
  for (const redirect of redirects) {
    const operator = typeof redirect.Op === "number" ? redirect.Op : 0;
    const target = nodesIn(redirect, "Word").map(readWord)[0]?.text ?? "";
    if (HERE_OPERATORS.has(operator)) owner.hereText = nodesIn(redirect, "Hdoc").map(readWord)[0]?.text ?? target;
    else owner.redirects.push({ isOutput: OUTPUT_OPERATORS.has(operator), target });
    for (const inner of nodesIn(redirect)) collect(inner, parts);
  }
}

function readWord(word: ShellNode): ShellWord {
  const found: ShellWord = { text: "", isDynamic: false };
  for (const inner of nodesIn(word, "Parts")) readWordPart(inner, found, false);
  return found;
}

function readWordPart(node: ShellNode, word: ShellWord, isQuoted: boolean): void {
  switch (kindOf(node)) {
    case "Lit": {
      const value = fieldText(node, "Value");
      word.text += isQuoted ? value.replace(/\\([$`"\\\n])/g, "$1") : value.replace(/\\([\s\S])/g, "$1");
      word.isDynamic ||= !isQuoted && /(?<!\\)[*?[]/.test(value);
      return;
    }
    case "SglQuoted":
      word.text += fieldText(node, "Value");
      return;
    case "DblQuoted":
      for (const inner of nodesIn(node, "Parts")) readWordPart(inner, word, true);
      return;
    default:
      word.isDynamic = true;
      word.text += "$…";
  }
}

/** Faults come from Go and know how to say themselves. */
function faultText(fault: unknown): string {
  if (typeof fault === "object" && fault !== null && "Error" in fault && typeof fault.Error === "function") return String(fault.Error());
  return fault instanceof RangeError ? "nested too deeply" : fault instanceof Error ? fault.message : "the parser cannot read it";
}

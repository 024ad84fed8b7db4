/**
 * What a shell command line does: the strongest kind among its parts, and which part that is. A write is stronger than a
 * read, a read than a change of place, that than the end of the session, and that than what touches nothing.
 */
import { oneLine } from "../../base/one-line";
import type { CallKind } from "../environment";
import { parseShell, type ShellPart, type ShellWord } from "./parse-shell";
import { kindOfProgram, SUBCOMMAND_WRAPPERS, WRAPPERS } from "./program-kinds";
import { known, type ProgramEffect, ruleOf, unknown } from "./program-rules";

export interface CommandClass {
  kind: CallKind;
  /** False where it is called a write only because nothing is known of it. */
  isKnown: boolean;
  reason: string;
  /** The last program that runs: its exit code is the line's. null when there is none, or only the shell knows it. */
  lastProgram: string | null;
  /** Programs of which nothing is known. */
  unknownPrograms: string[];
  /** The program that makes the line what it is; null where an assignment, a test or a redirect does. */
  deciding: string | null;
}

const STRENGTH: readonly CallKind[] = ["pure", "housekeeping", "navigate", "read", "write"];
/** Where output goes that changes nothing. */
const NOWHERE = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/;
/** What mini-swe-agent and its predecessors end a run with. */
const COMPLETION_MARK = /^(?:COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT)\b/;
const SHELLS = /^(?:ba|da|k|z|c|tc|fi)?sh$/;
const MAX_NESTING = 5;
const SHOWN_LENGTH = 60;

/** Agents repeat themselves, and a line is asked about twice (kind, refusal): the newest answers are kept. */
const remembered = new Map<string, CommandClass>();
const MOST_REMEMBERED = 2000;

/** The class of a command line. What is no shell at all is `unparsed`; an empty line or a comment does nothing. */
export function classifyCommand(text: string): CommandClass {
  const before = remembered.get(text);
  if (before !== undefined) return before;
  const { strongest: _, ...found } = classify(text, 0);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  // A long line is rarely asked about again, and would be kept alive.
  if (text.length < 2000) remembered.set(text, found);
  return found;
}

interface ClassifiedLine extends CommandClass {
  strongest: PartEffect | null;
}

function classify(text: string, depth: number): ClassifiedLine {
  const parsed = parseShell(text);
  const nothing = { isKnown: true, lastProgram: null, strongest: null, deciding: null };
  if (!parsed.ok) return { ...nothing, kind: "unparsed", reason: `no shell command: ${parsed.error}`, unknownPrograms: [] };
  const found: ClassifiedLine = { ...nothing, kind: "pure", reason: "nothing is run", unknownPrograms: [] };
  for (const [index, part] of parsed.value.entries()) {
    for (const effect of effectsOf(part, depth)) {
      if (index === 0 || isStronger(effect, found)) {
        Object.assign(found, {
          kind: effect.kind,
          isKnown: effect.isKnown,
          reason: reasonOf(effect),
          strongest: effect,
          deciding: effect.program ?? null,
        });
      }
      if (effect.program !== undefined) {
        found.lastProgram = effect.program;
        if (!effect.isKnown) found.unknownPrograms.push(effect.program);
      }
    }
  }
  return found;
}

interface PartEffect extends ProgramEffect {
  shown: string;
  program?: string;
}

/** Of two writes the one that is known says more. */
function isStronger(effect: ProgramEffect, found: CommandClass): boolean {
  const [mine, others] = [STRENGTH.indexOf(effect.kind), STRENGTH.indexOf(found.kind)];
  return mine > others || (mine === others && effect.isKnown && !found.isKnown);
}

function reasonOf({ shown, does, isKnown }: PartEffect): string {
  return isKnown ? `${shown}: ${does}` : `${shown}: ${does}; counted as a write until someone says otherwise`;
}

function effectsOf(part: ShellPart, depth: number): PartEffect[] {
  const effects: PartEffect[] = [];
  if (part.construct === "test") effects.push({ ...known("read", "tests a condition"), shown: "[[ … ]]" });
  else if (part.construct === "shell") effects.push({ ...known("pure", "sets variables of the shell"), shown: "an assignment" });
  else if (part.construct === "program") effects.push(...effectsOfProgram(part.words, part.hereText, depth));
  for (const { isOutput, target } of part.redirects) {
    if (isOutput && !NOWHERE.test(target))
      effects.push({ ...known("write", "puts output into a file"), shown: `> ${oneLine(target, SHOWN_LENGTH)}` });
  }
  return effects;
}

function effectsOfProgram(words: readonly ShellWord[], hereText: string | null, depth: number): PartEffect[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  const shown = oneLine(words.map(({ text }) => text).join(" "), SHOWN_LENGTH);
  const single = (effect: ProgramEffect, program?: string): PartEffect[] => [{ ...effect, shown, ...(program === undefined ? {} : { program }) }];
  if (depth > MAX_NESTING) return single(unknown("nested too deeply to be read"));
  if (first.isDynamic) return single(unknown("only the running shell knows which program this is"));
  const program = programName(first.text);

  const inner = wrappedCommand(program, rest);
  if (inner !== null) return inner.length === 0 ? single(known("read", "shows or prepares"), program) : effectsOfProgram(inner, hereText, depth + 1);
  if (SHELLS.test(program) || program === "eval") return effectsOfScript(program, rest, hereText, depth, single);
  if (program === "find") return effectsOfFind(rest, hereText, depth, single);
  if (program === "echo" || program === "printf") return single(echoEffect(rest), program);
  const rule = ruleOf(program);
  if (rule !== null) return single(rule(rest.map(({ text }) => text)), program);
  const kind = kindOfProgram(program);
  if (kind !== null) return single(known(kind, sentenceOf(kind)), program);
  return single(unknown(`nothing is known of ${oneLine(program, SHOWN_LENGTH)}`), program);
}

/** `/usr/bin/ls` is ls; `./ls` is somebody's own program. */
function programName(text: string): string {
  const match = /^(?:\/usr)?(?:\/local)?\/(?:s?bin|opt\/\S+\/bin)\/([^/]+)$/.exec(text);
  return match?.[1] ?? text;
}

const SENTENCES: Readonly<Partial<Record<CallKind, string>>> = {
  read: "reads",
  write: "writes",
  navigate: "goes to another folder",
  pure: "touches nothing",
  housekeeping: "ends the session",
};
const sentenceOf = (kind: CallKind): string => SENTENCES[kind] ?? kind;

function echoEffect(args: readonly ShellWord[]): ProgramEffect {
  const text = args.map((word) => word.text).join(" ");
  if (COMPLETION_MARK.test(text.replace(/^(?:-[neE]+ )+/, ""))) return known("housekeeping", "says that the task is complete");
  return args.some(({ isDynamic }) => isDynamic) ? known("read", "shows what the shell knows") : known("pure", "only says something");
}

/** The command that a wrapper runs; null when this is no wrapper, empty when nothing stands behind it. */
function wrappedCommand(program: string, args: readonly ShellWord[]): readonly ShellWord[] | null {
  if (program === "command") return /^-[vV]/.test(args[0]?.text ?? "") ? [] : args;
  const wrapper = WRAPPERS[program];
  if (wrapper !== undefined && Object.hasOwn(WRAPPERS, program)) return behindOptions(args, wrapper.valueOptions, wrapper.operands);
  if (program === "ssh") {
    const behind = behindOptions(args, "-p -i -l -o -F -J -L -R -D", 1);
    return behind.length === 0 ? null : behind;
  }
  const second = Object.hasOwn(SUBCOMMAND_WRAPPERS, program) ? SUBCOMMAND_WRAPPERS[program] : undefined;
  return second !== undefined && args[0]?.text === second.subcommand ? behindOptions(args.slice(1), second.valueOptions, second.operands) : null;
}

function behindOptions(args: readonly ShellWord[], valueOptions: string, operands: number): readonly ShellWord[] {
  const takesValue = new Set(valueOptions.split(" "));
  let at = 0;
  let left = operands;
  for (; at < args.length; at++) {
    const text = args[at]?.text ?? "";
    if (takesValue.has(text)) at++;
    else if (text.startsWith("-") || /^[A-Za-z_]\w*=/.test(text) || text === "/c") continue;
    else if (left > 0) left--;
    else break;
  }
  return args.slice(at);
}

type Single = (effect: ProgramEffect, program?: string) => PartEffect[];

/** `bash -c "…"` and `eval …` are looked into; a script file is not there to be read. */
function effectsOfScript(program: string, args: readonly ShellWord[], hereText: string | null, depth: number, single: Single): PartEffect[] {
  const at = args.findIndex(({ text }) => /^-[a-z]*c$/.test(text));
  const script = program === "eval" ? args : at === -1 ? [] : args.slice(at + 1, at + 2);
  const text = script.length > 0 ? script.map((word) => word.text).join(" ") : args.every((word) => word.text.startsWith("-")) ? hereText : null;
  if (args.length === 1 && args[0]?.text === "--version") return single(known("read", "reads"), program);
  if (text === null) return single(unknown("runs a script that may write"), program);
  if (script.some((word) => word.isDynamic)) return single(unknown("only the running shell knows the script"), program);
  const inner = classify(text, depth + 1);
  if (inner.kind === "unparsed") return single(unknown(`its script is ${inner.reason}`), program);
  return [{ ...(inner.strongest ?? { ...known("pure", "runs nothing"), shown: program }), program: inner.lastProgram ?? program }];
}

/** `find` reads, unless it deletes, prints into a file, or runs something that writes. */
function effectsOfFind(args: readonly ShellWord[], hereText: string | null, depth: number, single: Single): PartEffect[] {
  if (args.some(({ text }) => text === "-delete" || text.startsWith("-fprint") || text === "-fls"))
    return single(known("write", "deletes or writes what it finds"), "find");
  const effects = single(known("read", "looks for files"), "find");
  for (const [at, { text }] of args.entries()) {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(text)) continue;
    const end = args.findIndex((word, index) => index > at && (word.text === ";" || word.text === "+"));
    const command = args.slice(at + 1, end === -1 ? args.length : end);
    effects.push(...effectsOfProgram(command, hereText, depth + 1));
  }
  return effects;
}

/**
 * Logs of the ReAct and Reflexion runners on HotpotQA: plain text, many questions, sorted into sections by outcome.
 *
 *   ########################################
 *   BEGIN TRIAL 1
 *   Trial summary: Correct: 1, Incorrect: 0, Halted: 0        ← skipped
 *   ########################################
 *   ------------- BEGIN CORRECT AGENTS -------------
 *
 *   Question: Which of the two towers is taller?
 *   Thought 1: I need to search both.
 *   Action 1: Search[First Tower]
 *   Observation 1: The First Tower … (goes on over several lines)
 *   Action 2: Finish[Second Tower]
 *   Observation 2: Answer is CORRECT
 *   Correct answer: Second Tower                               ← hidden: the agent never saw it
 *
 * Read: the above; instructions and reflections in front of a question (system prompt); the trial's number. Ignored:
 * worked examples up to (END OF EXAMPLES). A section INCORRECT or HALTED is a failure.
 * https://github.com/noahshinn/reflexion (hotpotqa_runs)
 */
import type { Outcome, Step } from "../trajectory/trajectory";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { MAX_RECORD_BYTES } from "./source/limits";
import { quoteFound } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { type Line, splitLines } from "./source/split-lines";
import { unknownOutcome } from "./verdict-outcome";

const SECTION = /^-{5,}\s*BEGIN (CORRECT|INCORRECT|HALTED) AGENTS\s*-{5,}\s*$/;
const TRIAL = /^BEGIN TRIAL (\d+)\s*$/;
const SUMMARY = /^Trial summary:/;
const RULER = /^[#-]{5,}\s*$/;
const QUESTION = /^Question:[ \t]?(.*)$/;
const TURN = /^(Thought|Action|Observation)(?: \d+)?:[ \t]?(.*)$/;
const ANSWER = /^Correct answer:[ \t]?(.*)$/;
/** How the runner's own prompts begin: after an observation without a correct answer below it, only this tells them apart. */
const PROMPT = /^(?:Solve a question answering task\b|You are an advanced reasoning agent\b|You have attempted to (?:answer|tackle)\b)/;
const EXAMPLES_BEGIN = /^Here are some examples:\s*$/;
const EXAMPLES_END = /\(END OF EXAMPLES\)/;

export const hotpotqaReact: Importer = {
  id: "hotpotqa-react",
  label: "HotpotQA ReAct / Reflexion text",
  reads: "Question, Thought n, Action n and Observation n in sections CORRECT, INCORRECT and HALTED; trials; reflections in front of a question",
  ignores: "worked examples, rulers, the summary of a trial (skipped); the correct answer is kept as hidden",
  successFrom:
    "the section: CORRECT is a success, INCORRECT and HALTED are failures; without sections, Answer is CORRECT or INCORRECT in the last observation",
  writesFrom: "nothing writes: Search and Lookup read, Finish ends the run",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const { text } = head;
  const hasTurns = /^Question:/m.test(text) && /^Action(?: \d+)?: ?(?:Search|Lookup|Finish)\[/m.test(text);
  if (!hasTurns || /^\s*[[{<]/.test(text)) return null;
  const hasSections = text.split("\n").some((line) => SECTION.test(line));
  return {
    confidence: hasSections ? 0.97 : 0.85,
    reason: `questions with Search, Lookup and Finish${hasSections ? " in sections by outcome" : ""}`,
  };
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const log = new QuestionLog();
  for await (const batch of splitLines(source.bytes)) {
    for (const line of batch) log.push(line);
    yield* log.take();
  }
  log.finish();
  yield* log.take();
  if (log.records > 0) return;
  yield log.first === null
    ? emptyFile("a log of questions")
    : reject(1, null, {
        code: "no-episode",
        found: `a text that begins ${quoteFound(log.first)}`,
        expected: 'a line "Question:" with thoughts and actions below',
      });
}

class QuestionLog {
  records = 0;
  first: string | null = null;
  private entry: QuestionRun | null = null;
  private section: string | null = null;
  private trial = 0;
  /** Lines in front of the next question. */
  private preamble: string[] = [];
  private isInExamples = false;
  private readonly items: ImportItem[] = [];

  take(): ImportItem[] {
    return this.items.splice(0);
  }

  push(line: Line): void {
    const { text } = line;
    if (text.trim() !== "") this.first ??= text;
    if (this.isInExamples) {
      this.isInExamples = !EXAMPLES_END.test(text);
      return;
    }
    const question = QUESTION.exec(text);
    if (question !== null) {
      this.finish();
      this.entry = new QuestionRun(line.number, this.preamble, this.section, this.trial);
      this.preamble = [];
      this.entry.ask(line, question[1] ?? "");
    } else if (!this.mark(line)) this.pushText(line);
  }

  finish(): void {
    if (this.entry === null) return;
    this.items.push(this.entry.item(++this.records));
    this.entry = null;
  }

  /** Takes a line that marks a border; false when it is none. */
  private mark({ text, number }: Line): boolean {
    const section = SECTION.exec(text)?.[1];
    const trial = TRIAL.exec(text)?.[1];
    if (section !== undefined || trial !== undefined) {
      this.finish();
      if (trial !== undefined) this.trial = Number(trial);
      this.section = section ?? null;
    } else if (SUMMARY.test(text)) {
      this.finish();
      this.items.push({ kind: "skipped", record: ++this.records, line: number, code: "summary", message: "the summary of a trial is no run" });
    } else if (EXAMPLES_BEGIN.test(text)) {
      this.isInExamples = true;
    } else return RULER.test(text);
    return true;
  }

  private pushText(line: Line): void {
    if (this.entry === null || this.entry.isClosed || PROMPT.test(line.text)) {
      if (this.entry !== null && !this.entry.isClosed) this.entry.isClosed = true;
      if (line.text.trim() !== "" || this.preamble.length > 0) this.preamble.push(line.text);
    } else this.entry.push(line);
  }
}

class QuestionRun {
  /** Its correct answer has come, or the prompt of the next question: what follows is not this run's. */
  isClosed = false;
  private question = "";
  private readonly steps: Step[] = [];
  private thoughts: string[] = [];
  private field: "question" | "Thought" | "Action" | "Observation" = "question";
  private text = "";
  /** The end of the line before, to join lines as in the file. */
  private lineEnd = "";
  private correctAnswer: string | null = null;
  private length = 0;
  private hasUndecodableBytes = false;

  constructor(
    private readonly line: number,
    private readonly preamble: readonly string[],
    private readonly section: string | null,
    private readonly trial: number,
  ) {}

  ask(line: Line, text: string): void {
    this.begin("question", text, line);
  }

  push(line: Line): void {
    const answer = ANSWER.exec(line.text);
    const turn = TURN.exec(line.text);
    if (answer !== null) {
      this.close();
      this.correctAnswer = answer[1] ?? "";
      this.isClosed = true;
    } else if (turn !== null) {
      this.close();
      this.begin(turn[1] === "Thought" ? "Thought" : turn[1] === "Action" ? "Action" : "Observation", turn[2] ?? "", line);
    } else {
      this.count(line);
      if (this.length <= MAX_RECORD_BYTES) this.text += `${this.lineEnd}${line.text}`;
      this.lineEnd = line.end;
    }
  }

  item(record: number): ImportItem {
    if (!this.isClosed || this.text !== "") this.close();
    if (this.length > MAX_RECORD_BYTES) {
      return reject(record, this.line, {
        code: "record-too-long",
        found: "a question longer than a run may be",
        expected: "at most 64 MiB a record",
      });
    }
    const warnings: ImportWarning[] = [];
    if (this.hasUndecodableBytes)
      warnings.push({ code: "undecodable-bytes", message: "bytes that are no UTF-8 were read as U+FFFD; the raw file keeps them" });
    if (this.steps.length === 0) warnings.push({ code: "no-steps", message: "no action stands below the question" });
    const last = this.steps[this.steps.length - 1];
    const closing = this.thoughts.join("\n");
    const prompt = this.preamble.join("\n").trim();
    return {
      kind: "trajectory",
      record,
      line: this.line,
      draft: {
        environment: "hotpotqa",
        externalId: `#${record}`,
        taskId: this.question === "" ? `#${record}` : this.question,
        scenarioId: null,
        agent: null,
        instruction: this.question,
        systemPrompt: prompt === "" ? null : prompt,
        toolDocs: null,
        initialObservation: null,
        steps: this.steps,
        ...(closing === "" ? {} : { closingThought: closing }),
        outcome: this.outcome(last?.observation ?? null, warnings),
        truncated: closing !== "" || (last !== undefined && last.observation === null),
        hidden:
          this.correctAnswer === null ? null : { goal: null, expectedActions: [], expectedOutputs: [this.correctAnswer], failedRequirements: [] },
        trial: this.trial,
      },
      warnings,
    };
  }

  private begin(field: QuestionRun["field"], text: string, line: Line): void {
    this.count(line);
    this.field = field;
    this.text = text;
    this.lineEnd = line.end;
  }

  private count(line: Line): void {
    this.length += line.isTooLong ? MAX_RECORD_BYTES : line.text.length + 1;
    this.hasUndecodableBytes ||= line.hasUndecodableBytes;
  }

  /** What has been gathered goes to its place. */
  private close(): void {
    const text = this.text.trim();
    const { field } = this;
    this.text = "";
    this.lineEnd = "";
    if (field === "question") this.question = text;
    else if (field === "Thought") {
      if (text !== "") this.thoughts.push(text);
    } else if (field === "Action") {
      this.steps.push({
        t: this.steps.length + 1,
        thought: this.thoughts.length === 0 ? null : this.thoughts.join("\n"),
        actions: [{ k: 0, raw: text, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null }],
        observation: null,
      });
      this.thoughts = [];
    } else {
      const step = this.steps[this.steps.length - 1];
      if (step !== undefined && text !== "") step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
    }
    this.field = "Observation";
  }

  private outcome(lastObservation: string | null, warnings: ImportWarning[]): Outcome {
    const said = /Answer is (CORRECT|INCORRECT)\b/.exec(lastObservation ?? "")?.[1];
    const word = this.section ?? said;
    if (word === undefined) {
      warnings.push({
        code: "no-outcome",
        message: "the outcome is unknown: the question stands in no section, and no observation judges the answer",
      });
      return unknownOutcome();
    }
    return {
      status: word === "CORRECT" ? "success" : "failure",
      value: null,
      threshold: null,
      source: "env",
      field: this.section === null ? `Answer is ${word} in the last observation` : `section ${word} AGENTS`,
      terminationReason: word === "HALTED" ? "halted" : null,
    };
  }
}

/** The branch of a Claude Code session as steps: one reply of the model is one step, however many lines it is split over. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, CallResult, ContextLoss, Step } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import { callAction, messageAction } from "./chat-messages";
import { type SessionLine, textAt } from "./claude-code-lines";
import type { Branch } from "./claude-code-tree";
import type { ImportWarning } from "./importer";
import { argumentText } from "./source/exact-arguments";

export interface ClaudeRun {
  instruction: string;
  initialObservation: string | null;
  steps: Step[];
  closingThought: string | null;
  contextLosses: ContextLoss[];
  model: string | null;
  /** What the provider answered instead of a reply, where the run ends on it. */
  failure: string | null;
  /** The `result` line of a printed stream. */
  result: JsonObject | null;
  truncated: boolean;
  warnings: ImportWarning[];
}

export function readClaudeBranch(branch: Branch): ClaudeRun {
  return new BranchReader(branch).read();
}

class BranchReader {
  private readonly opening: string[] = [];
  private readonly steps: Step[] = [];
  private readonly losses: ContextLoss[] = [];
  private readonly warnings: ImportWarning[] = [];
  private readonly replies: ReadonlyMap<string, SessionLine[]>;
  private readonly results: ReadonlyMap<string, JsonObject>;
  private readonly calls = new Map<string, Action>();
  private readonly stepOfLine = new Map<string, number>();
  private readonly readReplies = new Set<string>();
  private readonly used = new Set<SessionLine>();
  private readonly leftOut = new Set<string>();
  private pendingThoughts: string[] = [];
  private openLoss: ContextLoss | null = null;
  private model: string | null = null;
  private failure: string | null = null;
  private failures = 0;
  private result: JsonObject | null = null;

  constructor(private readonly branch: Branch) {
    this.replies = repliesOf(branch);
    this.results = resultsOf(branch);
  }

  read(): ClaudeRun {
    for (const line of this.branch.path) this.line(line);
    this.warnOfTheRest();
    const [instruction = "", ...rest] = this.opening;
    const last = this.steps[this.steps.length - 1];
    return {
      instruction,
      initialObservation: joined(rest),
      steps: this.steps,
      closingThought: joined(this.pendingThoughts),
      // One that nothing was chosen after cost the agent nothing.
      contextLosses: this.losses.filter(({ t }) => t <= this.steps.length),
      model: this.model,
      failure: this.failure,
      result: this.result,
      truncated: last?.actions.some((action) => !action.isMessage && action.result === null) ?? false,
      warnings: this.warnings,
    };
  }

  private line(line: SessionLine): void {
    const { value, type } = line;
    if (type === "assistant") this.reply(line);
    else if (type === "user") this.user(line);
    else if (type === "result") this.result = value;
    else if (type === "system") this.system(value);
    else if (type === "attachment" && isJsonObject(value.attachment) && value.attachment.type === "queued_command") {
      this.tell(chatContent(value.attachment.prompt).text);
    }
    if (line.uuid !== null) this.stepOfLine.set(line.uuid, this.steps.length);
  }

  private reply(line: SessionLine): void {
    const message = messageOf(line);
    if (line.value.isApiErrorMessage === true || message.model === "<synthetic>") {
      this.failures++;
      this.failure = line.value.isApiErrorMessage === true ? chatContent(message.content).text : this.failure;
      return;
    }
    const id = textAt(message, "id") ?? `line ${line.number}`;
    if (this.readReplies.has(id)) return;
    this.readReplies.add(id);
    this.failure = null;
    this.model ??= textAt(message, "model");
    const parts = this.replies.get(id) ?? [line];
    for (const part of parts) this.used.add(part);
    this.step(uniqueBlocks(parts));
  }

  private step(blocks: readonly ReplyBlock[]): void {
    const thoughts = [...this.pendingThoughts];
    const texts: string[] = [];
    const actions: Action[] = [];
    for (const { block, raw, path } of blocks) {
      if (typeof block === "string") texts.push(block);
      else if (!isJsonObject(block)) this.leftOut.add("unknown");
      else if (block.type === "text") texts.push(textAt(block, "text") ?? "");
      else if (block.type === "thinking") thoughts.push(textAt(block, "thinking") ?? "");
      else if (block.type === "tool_use" || block.type === "server_tool_use" || block.type === "mcp_tool_use")
        actions.push(this.call(actions.length, block, argumentText(block.input, raw, [...path, "input"])));
      // What a tool of the provider's own gave stands in the reply itself.
      else if (typeof block.tool_use_id === "string") this.answer(block.tool_use_id, block);
      else if (block.type !== "redacted_thinking") this.leftOut.add(String(block.type));
    }
    const text = texts.filter((part) => part !== "").join("\n");
    if (actions.length === 0 && text === "") {
      // The model only thought: the thought belongs to what it does next.
      this.pendingThoughts = thoughts.filter((thought) => thought.trim() !== "");
      return;
    }
    this.pendingThoughts = [];
    this.openLoss = null;
    if (actions.length > 0) thoughts.push(text);
    const thought = joined(thoughts.filter((part) => part.trim() !== ""));
    this.steps.push({ t: this.steps.length + 1, thought, actions: actions.length > 0 ? actions : [messageAction(text)], observation: null });
  }

  private call(k: number, block: JsonObject, text: string): Action {
    const action = callAction(k, { name: textAt(block, "name"), argumentText: text, args: block.input ?? null });
    const id = textAt(block, "id");
    if (id !== null) {
      this.calls.set(id, action);
      const result = this.results.get(id);
      if (result !== undefined) action.result = this.resultOf(result);
    }
    return action;
  }

  private answer(id: string, block: JsonObject): void {
    const action = this.calls.get(id);
    if (action !== undefined) action.result ??= this.resultOf(block);
  }

  private user(line: SessionLine): void {
    const { content } = messageOf(line);
    this.used.add(line);
    if (line.value.isCompactSummary === true) {
      if (this.openLoss === null) this.loseContext(null);
      if (this.openLoss !== null) {
        this.openLoss.summary ??= chatContent(content).text;
        return;
      }
    }
    if (!Array.isArray(content)) {
      this.tell(chatContent(content).text);
      return;
    }
    const said = content.filter((block) => !(isJsonObject(block) && block.type === "tool_result"));
    for (const block of content.filter(isJsonObject)) {
      if (block.type !== "tool_result") continue;
      const id = textAt(block, "tool_use_id");
      if (id !== null && this.calls.has(id)) continue;
      this.warn("unmatched-reply", `line ${line.number}: a tool's result answers no call of this run; it is kept as an observation`);
      this.tell(this.resultOf(block).text);
    }
    const told = chatContent(said);
    for (const part of told.leftOut) this.leftOut.add(part);
    if (said.length > told.leftOut.length) this.tell(told.text);
  }

  private system(value: JsonObject): void {
    if (value.subtype === "compact_boundary") {
      this.loseContext(isJsonObject(value.compactMetadata) ? value.compactMetadata : null);
    } else if (value.subtype === "microcompact_boundary") {
      this.warn(
        "context-edited",
        `before step ${this.steps.length + 1} old tool results were cleared from the context; which ones is not told apart`,
      );
    } else if (value.subtype === "init") this.model ??= textAt(value, "model");
  }

  /** After a compaction only the summary is left, and a last stretch where the file says that one was preserved. */
  private loseContext(metadata: JsonObject | null): void {
    const preserved = metadata !== null && isJsonObject(metadata.preservedSegment) ? textAt(metadata.preservedSegment, "headUuid") : null;
    const firstKept = preserved === null ? undefined : this.stepOfLine.get(preserved);
    const lostThrough = firstKept === undefined ? this.steps.length : Math.max(0, firstKept - 1);
    if (lostThrough === 0 || this.openLoss !== null) return;
    this.openLoss = { t: this.steps.length + 1, lostThrough, keepsOpening: false, summary: null };
    this.losses.push(this.openLoss);
  }

  private tell(text: string): void {
    const step = this.steps[this.steps.length - 1];
    if (step === undefined) this.opening.push(text);
    else step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
  }

  private resultOf(block: JsonObject): CallResult {
    const { text, leftOut } = chatContent(block.content);
    for (const part of leftOut) this.leftOut.add(part);
    return { status: block.is_error === true ? "error" : block.is_error === false ? "ok" : "unknown", text };
  }

  private warnOfTheRest(): void {
    const { others, orphans } = this.branch;
    const unread = others.filter((line) => !this.used.has(line) && !this.isAnswer(line));
    if (unread.length > 0) {
      this.warn(
        "other-branches",
        `messages left out because they lie on other branches (retries, prompts that were edited): ${unread.length}; the deepest branch is the run`,
      );
    }
    if (orphans > 0)
      this.warn("missing-parent", `lines that name a parent which is not in the file: ${orphans}; they are taken to follow the line before them`);
    if (this.failures > 0 && this.failure === null)
      this.warn("api-error", `errors of the provider between the replies: ${this.failures}; they are no steps`);
    if (this.leftOut.size > 0) this.warn("part-left-out", `parts without text are left out: ${[...this.leftOut].join(", ")}`);
  }

  /** Results of calls that were made side by side lie on branches of their own. */
  private isAnswer(line: SessionLine): boolean {
    const { content } = messageOf(line);
    return (
      line.type === "user" &&
      Array.isArray(content) &&
      content.some((block) => isJsonObject(block) && block.type === "tool_result" && this.calls.has(textAt(block, "tool_use_id") ?? ""))
    );
  }

  private warn(code: string, message: string): void {
    this.warnings.push({ code, message });
  }
}

function messageOf({ value }: SessionLine): JsonObject {
  return isJsonObject(value.message) ? value.message : {};
}

/** The lines of each reply, in the order of the file. A part off the branch belongs to it when it hangs on one that does. */
function repliesOf({ path, others }: Branch): Map<string, SessionLine[]> {
  const replies = new Map<string, SessionLine[]>();
  const taken = new Set(path.flatMap(({ uuid }) => (uuid === null ? [] : [uuid])));
  for (const line of path) {
    const id = line.type === "assistant" ? textAt(messageOf(line), "id") : null;
    if (id === null) continue;
    const parts = replies.get(id);
    if (parts === undefined) replies.set(id, [line]);
    else parts.push(line);
  }
  for (const line of others) {
    const id = line.type === "assistant" ? textAt(messageOf(line), "id") : null;
    const parts = id === null ? undefined : replies.get(id);
    if (parts === undefined || line.parent === null || !taken.has(line.parent)) continue;
    parts.push(line);
    if (line.uuid !== null) taken.add(line.uuid);
  }
  for (const parts of replies.values()) parts.sort((a, b) => a.number - b.number);
  return replies;
}

/** Each result by the call that it answers; one on the branch goes before one beside it. */
function resultsOf({ path, others }: Branch): Map<string, JsonObject> {
  const results = new Map<string, JsonObject>();
  for (const line of [...path, ...others]) {
    const { content } = messageOf(line);
    if (line.type !== "user" || !Array.isArray(content)) continue;
    for (const block of content.filter(isJsonObject)) {
      const id = block.type === "tool_result" ? textAt(block, "tool_use_id") : null;
      if (id !== null && !results.has(id)) results.set(id, block);
    }
  }
  return results;
}

interface ReplyBlock {
  block: JsonValue;
  /** Where it stands in the JSON of its line. */
  raw: string;
  path: readonly (string | number)[];
}

/** The blocks of a reply's lines; a line that repeats a block of an earlier one adds nothing. */
function uniqueBlocks(parts: readonly SessionLine[]): ReplyBlock[] {
  const seen = new Set<string>();
  const blocks: ReplyBlock[] = [];
  for (const part of parts) {
    const { content } = messageOf(part);
    for (const [index, block] of (Array.isArray(content) ? content : [content ?? ""]).entries()) {
      const key = isJsonObject(block) && typeof block.id === "string" ? block.id : JSON.stringify(block);
      if (parts.length > 1 && seen.has(key)) continue;
      seen.add(key);
      blocks.push({ block, raw: part.raw, path: ["message", "content", index] });
    }
  }
  return blocks;
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join("\n");
}

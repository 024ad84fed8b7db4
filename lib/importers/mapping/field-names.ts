/** What producers call things: names of fields for each role, the likeliest first, in lower case without marks between words. */
import type { EventPart, RunRole } from "./mapping";

type EntryRole = "thought" | "action" | "tool" | "arguments" | "observation" | "error";

export const RUN_NAMES: Readonly<Record<RunRole, readonly string[]>> = {
  id: names(
    "run id|runid|trajectory id|episode id|rollout id|trace id|session id|conversation id|sample id|episode|run|uuid|id|instance id|game id|example id|task id|question id|problem id|key|name|index|idx",
  ),
  instruction: names(
    "instruction|instructions|task description|goal|objective|question|user query|query|user instruction|problem statement|problem|prompt|request|task|intent|input|title",
  ),
  systemPrompt: names("system prompt|system message|system|policy|preamble"),
  initialObservation: names("initial observation|initial obs|init obs|first observation|initial state|start state|opening|reset observation"),
  toolDocs: names("tools|tool docs|tool descriptions|functions|available tools|api docs"),
  taskId: names("task id|problem id|question id|instance id|game id|game file|task name|scenario id|task"),
  trial: names("trial|attempt|trial index|attempt index|repeat|rollout index|sample index|run index"),
  agent: names("model|agent|model name|agent name|llm|model id|policy name"),
  environment: names("environment|env|benchmark|domain|env name|dataset|world"),
};

export const SUCCESS_NAMES = names(
  "success|succeeded|is success|solved|is solved|resolved|won|win|passed|is correct|correct|task success|completed|success flag|outcome|result|final reward|reward|total reward|score|final score|return|status|verdict|grade",
);

export const STEPS_NAMES = names(
  "steps|trajectory|traj|turns|history|trace|events|interactions|transitions|actions|log|logs|rollout|dialogue|dialog|conversation|messages|entries|iterations|path|episode|moves|data",
);

export const ENTRY_NAMES: Readonly<Record<EntryRole, readonly string[]>> = {
  thought: names("thought|thoughts|thinking|think|reasoning|rationale|reason|chain of thought|cot|reflection|plan|inner monologue|explanation|why"),
  action: names(
    "action|action taken|executed action|act|command|cmd|action text|agent action|action str|chosen action|move|decision|code|tool call|did|model response|response|raw output|model output|llm output|completion|output|normalized",
  ),
  tool: names("tool|tool name|function name|function|api|api name|action name|tool call name|action tool|name|method|fn"),
  arguments: names("arguments|args|tool input|action input|parameters|params|kwargs|tool args|action args|tool arguments|function args|input"),
  observation: names(
    "next observation|next obs|next state|observation|obs|feedback|environment feedback|env feedback|tool result|tool output|tool response|result|results|reply|response|env response|environment response|output|stdout|saw|state|return|returned|content|answer",
  ),
  error: names(
    "is error|error|errored|failed|is failed|invalid|invalid action|is invalid|exception|error message|exit code|return code|returncode|stderr",
  ),
};

export const KIND_NAMES = names("type|kind|role|event|event type|speaker|from|source|actor|who|author|sender|step type|category|tag");
export const TEXT_NAMES = names("content|text|value|message|body|data|output|msg|utterance|payload|detail");

/** What a value of a kind's field means, by its word. */
const PART_WORDS: Readonly<Record<Exclude<EventPart, "ignore">, readonly string[]>> = {
  thought: names("thought|think|thinking|reasoning|reason|reflection|plan|rationale"),
  action: names("action|act|command|call|tool call|function call|tool use|code|execute|agent action|agent|assistant|ai|gpt|model|bot|policy"),
  message: names("message|say|utterance|speak|answer|final answer"),
  observation: names(
    "observation|obs|environment|env|result|tool result|tool response|tool output|tool|function|output|feedback|state|reply|execution|response",
  ),
  instruction: names("task|instruction|goal|question|prompt|user|human|query"),
  system: names("system|sys|system prompt"),
};

export function partOfWord(value: string): EventPart | null {
  const word = plainName(value);
  for (const [part, words] of Object.entries(PART_WORDS) as [Exclude<EventPart, "ignore">, readonly string[]][])
    if (words.includes(word)) return part; // entries forgets its keys.
  return null;
}

const GOOD_WORDS: ReadonlySet<string> = new Set(
  names("success|successful|succeeded|solved|resolved|passed|pass|won|win|correct|completed|complete|accepted|done|ok"),
);

/** Whether a word, as the value of an outcome, means a success. */
export function isGoodWord(value: string): boolean {
  return GOOD_WORDS.has(plainName(value));
}

/** Lower case, letters and digits alone: `Task-ID`, `task_id` and `taskId` are one name. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function names(text: string): string[] {
  return text.split("|").map((name) => name.replaceAll(" ", ""));
}

/**
 * Records a tool-calling run in one of our invented worlds: what the user says, what the agent calls, what the world
 * replies, and beside it the truth. Steps are counted as everywhere: step t is the agent's t-th message.
 */
import type { JsonObject, JsonValue } from "../base/json";
import { type PlantedCase, type PlantedDecoy, type PlantedMistake, type PlantedTruth, settleTruth } from "./planted";

/** A tool as the world documents it: enough for a JSON schema. */
export interface WorldTool {
  name: string;
  description: string;
  /** It changes nothing, and the world says so where its way of documenting tools has room for it. Absent: it may. */
  isRead?: boolean;
  parameters: {
    name: string;
    type: "string" | "number" | "integer" | "boolean";
    description: string;
    isRequired: boolean;
    choices?: readonly string[];
  }[];
}

/** A world of tools: pure, so that the calls of a record can be made again. */
export interface ToolWorld<State> {
  tools: readonly WorldTool[];
  call(state: State, tool: string, args: JsonObject): { state: State; reply: JsonValue | string; isError: boolean };
}

export type ToolMessage =
  | { role: "system" | "user"; text: string }
  | { role: "assistant"; text: string | null; call: { id: string; tool: string; args: JsonObject } | null }
  | { role: "tool"; id: string; tool: string; text: string };

export interface ExpectedCall {
  tool: string;
  args: JsonObject;
}

export interface ToolRun<State> {
  name: string;
  world: ToolWorld<State>;
  start: State;
  messages: ToolMessage[];
  /** Whether the tools are handed over with their schemas, by name and purpose only, or not at all (the system text may name them). */
  toolDocs: "schemas" | "names" | "none";
  isSuccess: boolean;
  /** What an evaluator would compare with; null when the run has no report. */
  report: { goal: string; expected: ExpectedCall[]; outputs: string[] } | null;
  truth: PlantedTruth;
}

export class ToolRecorder<State> {
  private readonly messages: ToolMessage[] = [];
  private readonly cases: PlantedCase[] = [];
  private readonly decoys: PlantedDecoy[] = [];
  private steps = 0;
  private readonly start: State;

  constructor(
    private readonly name: string,
    private readonly world: ToolWorld<State>,
    public state: State,
  ) {
    this.start = state;
  }

  get step(): number {
    return this.steps;
  }

  system(text: string): void {
    this.messages.push({ role: "system", text });
  }

  /** The step whose observation the user's words are: 0 before the agent has said anything. */
  user(text: string): number {
    this.messages.push({ role: "user", text });
    return this.steps;
  }

  say(text: string): number {
    this.steps += 1;
    this.messages.push({ role: "assistant", text, call: null });
    return this.steps;
  }

  /** Calls a tool; `plant` is the mistake that this call is. An error that nobody planted is a fault of the script. */
  call(tool: string, args: JsonObject, plant: PlantedMistake | null = null, thought: string | null = null): number {
    this.steps += 1;
    const id = `call_${this.steps}`;
    const { state, reply, isError } = this.world.call(this.state, tool, args);
    this.state = state;
    const text = typeof reply === "string" ? reply : JSON.stringify(reply);
    this.messages.push({ role: "assistant", text: thought, call: { id, tool, args } }, { role: "tool", id, tool, text });
    const action = `${tool}(${JSON.stringify(args)})`;
    const earlier = this.cases.findLast((planted) => planted.action === action && planted.failure === "F1");
    if (plant === null && isError) throw new Error(`${this.name}: refused without a planted mistake: ${action}: ${text}`);
    if (plant !== null && (plant.failure === "F1") !== isError) throw new Error(`${this.name}: planted ${plant.ruleId}, but ${action} gave ${text}`);
    if (plant !== null && isError && earlier !== undefined) {
      earlier.repeats += 1;
      if (!earlier.subPatterns.includes("repeat")) earlier.subPatterns.push("repeat");
    } else if (plant !== null) {
      // What the agent takes back itself is good again by then.
      const isMadeGood = plant.failure === "F3";
      this.cases.push({ ...plant, subPatterns: [...plant.subPatterns], t: this.steps, k: 0, action, repeats: 1, isMadeGood });
    }
    return this.steps;
  }

  decoy(kind: string, wouldBe: string): void {
    this.decoys.push({ kind, t: this.steps, wouldBe });
  }

  /** Everything planted so far was put right. */
  makeGood(): void {
    for (const planted of this.cases) planted.isMadeGood = true;
  }

  finish(options: {
    isSuccess: boolean;
    toolDocs?: ToolRun<State>["toolDocs"];
    report?: ToolRun<State>["report"];
    /** What was never done (F4), at the last step unless said otherwise. */
    ending?: PlantedMistake;
  }): ToolRun<State> {
    const { ending } = options;
    const omitted = ending === undefined ? null : { ...ending, t: this.steps, k: 0, action: null, repeats: 1, isMadeGood: false };
    return {
      name: this.name,
      world: this.world,
      start: this.start,
      messages: this.messages,
      toolDocs: options.toolDocs ?? "none",
      isSuccess: options.isSuccess,
      report: options.report ?? null,
      truth: settleTruth(options.isSuccess, this.cases, omitted, this.decoys),
    };
  }
}

/** Makes the calls of a record again, from its start; the replies must be the same. */
export function replayToolRun<State>(run: ToolRun<State>): string[] {
  let { start: state } = run;
  return run.messages.flatMap((message) => {
    if (message.role !== "assistant" || message.call === null) return [];
    const next = run.world.call(state, message.call.tool, message.call.args);
    state = next.state;
    return [typeof next.reply === "string" ? next.reply : JSON.stringify(next.reply)];
  });
}

/** A tool by its name and purpose, without parameters. */
export function toolName({ name, description }: WorldTool): JsonObject {
  return { type: "function", function: { name, description } };
}

/** JSON schema of a tool, as chat requests carry it. */
export function toolSchema(tool: WorldTool): JsonObject {
  const properties: JsonObject = {};
  for (const { name, type, description, choices } of tool.parameters) {
    properties[name] = { type, description, ...(choices === undefined ? {} : { enum: [...choices] }) };
  }
  const required = tool.parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return { type: "function", function: { name: tool.name, description: tool.description, parameters: { type: "object", properties, required } } };
}

/** What is wrong with the arguments by the tool's document, or null. */
export function schemaFault(tool: WorldTool, args: JsonObject): string | null {
  for (const { name, isRequired } of tool.parameters) if (isRequired && !(name in args)) return `missing parameter "${name}"`;
  for (const [name, value] of Object.entries(args)) {
    const parameter = tool.parameters.find((item) => item.name === name);
    if (parameter === undefined) return `unknown parameter "${name}"`;
    const isInteger = parameter.type === "integer" && Number.isInteger(value);
    if (!isInteger && typeof value !== parameter.type) return `parameter "${name}" must be of type ${parameter.type}`;
    if (parameter.choices !== undefined && typeof value === "string" && !parameter.choices.includes(value)) {
      return `parameter "${name}" must be one of ${parameter.choices.join(", ")}`;
    }
  }
  return null;
}

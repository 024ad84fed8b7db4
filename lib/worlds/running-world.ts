/**
 * A world of ours under way, of whatever kind. What is sent to it comes back as its reply and as the world after it; the world
 * that it was sent to stays as it was. So a recorded run can be made again step by step, and a read can be tried at any point
 * of it without touching what follows.
 */
import type { JsonObject } from "../base/json";
import { openingOf, step } from "./household";
import type { HouseholdState } from "./household-state";
import type { ToolWorld, WorldTool } from "./tool-recorder";

/** A line to a text world, or a call of a tool. */
export type WorldCall = { line: string } | { tool: string; args: JsonObject };

export interface RunningWorld {
  /** Texts that every record of a run in this world shows before the first action, verbatim. Empty where the world itself says nothing. */
  readonly opening: readonly string[];
  /** The tools that it documents; none of a text world. */
  readonly tools: readonly WorldTool[];
  /** null: this world does not take such a call at all (a line to a world of tools, a tool in a household). */
  send(call: WorldCall): { reply: string; world: RunningWorld } | null;
}

export function runningHousehold(state: HouseholdState): RunningWorld {
  const { room, task } = openingOf(state.house);
  return {
    opening: [room, task],
    tools: [],
    send(call) {
      if (!("line" in call)) return null;
      const next = step(state, call.line);
      return { reply: next.reply, world: runningHousehold(next.state) };
    },
  };
}

export function runningTools<State>(world: ToolWorld<State>, state: State): RunningWorld {
  return {
    opening: [],
    tools: world.tools,
    send(call) {
      if (!("tool" in call)) return null;
      const { state: next, reply } = world.call(state, call.tool, call.args);
      return { reply: typeof reply === "string" ? reply : JSON.stringify(reply), world: runningTools(world, next) };
    },
  };
}

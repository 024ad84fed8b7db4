import type { TrajectoryContent } from "../trajectory/trajectory";
import type { TurnPlace } from "./drift-marks";

/** The turns of a dialogue with the tools that the agent called in each, every tool once. */
export function toolsOfTurns(
  content: Pick<TrajectoryContent, "steps">,
  turns: readonly { index: number; stepFrom: number; stepTo: number; text: string }[],
): TurnPlace[] {
  return turns.map(({ index, stepFrom, stepTo, text }) => {
    const actions = content.steps.slice(stepFrom - 1, stepTo).flatMap(({ actions: all }) => all);
    const tools = actions.flatMap(({ actor, tool }) => (actor === "agent" && tool !== null ? [tool] : []));
    return { index, stepFrom, stepTo, text, tools: [...new Set(tools)] };
  });
}

import type { TrajectoryContent } from "./trajectory";

/** What a run was about, in the words that the agent got: the instruction; in a dialogue without one, what the user said first. */
export function taskText(content: Pick<TrajectoryContent, "instruction" | "initialObservation">): string {
  return content.instruction !== "" ? content.instruction : (content.initialObservation ?? "");
}

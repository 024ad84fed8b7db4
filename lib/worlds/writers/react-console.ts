/**
 * Writes household runs as the console log of a ReAct or Reflexion runner (formats.md §1.2): a prompt with worked
 * examples, `Here is the task.`, the episode, its status. The examples are runs of our own household too.
 */
import { openingOf } from "../household";
import type { NamedHouseholdRun } from "../household-name";
import type { HouseholdRun } from "../household-run";

export function writeReactConsole(runs: readonly NamedHouseholdRun<HouseholdRun>[], examples: readonly HouseholdRun[]): string {
  const blocks = runs.map(({ run }, i) => {
    const told = run.start.house.told.text;
    const intro = ["Interact with a household to solve a task.", ...(told === "" ? [] : [told]), "Here are two examples."];
    // The first line is one without rules, as the runners print it.
    const opening = told === "" ? [intro.join(" ")] : intro;
    const head = [...opening, ...examples.map(writeEpisode), "Here is the task."].join("\n");
    const status = run.isSuccess ? "STATUS: OK" : "STATUS: FAIL";
    return ["#####", "", `Environment #${i}:`, head, writeEpisode(run), "", status, "", "#####", ""].join("\n");
  });
  return `${blocks.join("\n")}\n`;
}

function writeEpisode(run: HouseholdRun): string {
  const { room, task } = openingOf(run.start.house);
  const lines = [room, task];
  for (const { thoughts, action, reply } of run.steps) {
    for (const thought of thoughts) lines.push(`> think: ${thought}`, "OK.");
    lines.push(`> ${action}`, reply);
  }
  return lines.join("\n");
}

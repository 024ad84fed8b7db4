/**
 * Writes household runs in the shape of KnowAgent's JSONL (formats.md §1.3): one object a line with `name`, `result`
 * (true, false, or 0 when the steps ran out) and `traj`, one text with `> Think:`, `> ActionPath:` and action lines.
 */
import { openingOf } from "../household";
import type { NamedHouseholdRun } from "../household-name";
import type { HouseholdRun } from "../household-run";

export interface KnowAgentStyle {
  /** The model keeps its `ActionPath` beside the thoughts. */
  hasActionPath: boolean;
  /** The record of a failed run stops in the middle of a thought, as it does when a context is full. */
  endsInThought: (name: string) => boolean;
}

const PLAIN: KnowAgentStyle = { hasActionPath: true, endsInThought: () => false };

export function writeKnowAgentJsonl(runs: readonly NamedHouseholdRun<HouseholdRun>[], style: KnowAgentStyle = PLAIN): string {
  return runs.map(({ name, run }) => `${writeRow(name, run, style)}\n`).join("");
}

function writeRow(name: string, run: HouseholdRun, style: KnowAgentStyle): string {
  const { room, task } = openingOf(run.start.house);
  const told = run.start.house.told.text;
  const lines = told === "" ? [room, task] : [room, task, told];
  const path = ["Start"];
  for (const { thoughts, action, reply } of run.steps) {
    for (const thought of thoughts) lines.push(`> Think: ${thought}`);
    if (style.hasActionPath && thoughts.length > 0) lines.push(`> ActionPath: ${path.slice(-6).join("->")}`);
    lines.push(`> ${action}`, reply);
    path.push(formatPathEntry(action));
  }
  if (!run.isSuccess && style.endsInThought(name)) lines.push("> Think: I have tried a number of things by now. What remains is to go back and che");
  return JSON.stringify({ name, result: run.isSuccess ? true : run.hitCap ? 0 : false, traj: `${lines.join("\n")}\n` });
}

/** `go to desk 1` → `Goto(desk 1)`, `take pen 2 from desk 1` → `Take(pen 2, from: desk 1)`. */
function formatPathEntry(action: string): string {
  const parts = /^(go to|\w+) ?(.*?)(?: (from|with|to|in\/on) (.*))?$/.exec(action);
  const verb = parts?.[1] === "go to" ? "goto" : (parts?.[1] ?? action);
  const name = verb.charAt(0).toUpperCase() + verb.slice(1);
  return parts?.[3] === undefined ? `${name}(${parts?.[2] ?? ""})` : `${name}(${parts[2]}, ${parts[3]}: ${parts[4]})`;
}

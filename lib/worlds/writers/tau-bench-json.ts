/** Writes dialogues as a tau-bench result file (formats.md §3.1): one list, with the evaluator's task beside each run. */
import type { JsonObject } from "../../base/json";
import type { ToolRun } from "../tool-recorder";
import { formatMessage } from "./openai-chat-jsonl";

export function writeTauBenchJson<State>(runs: readonly ToolRun<State>[]): string {
  return `${JSON.stringify(runs.map(writeRow), null, 1)}\n`;
}

function writeRow<State>(run: ToolRun<State>, index: number): JsonObject {
  const reward = run.isSuccess ? 1 : 0;
  const actions = run.report?.expected.map(({ tool, args }) => ({ name: tool, kwargs: args })) ?? [];
  const task = { user_id: "guest", instruction: run.report?.goal ?? "", actions, outputs: run.report?.outputs ?? [] };
  return {
    ...{ task_id: index, reward, info: { task, source: "user", user_cost: 0, reward_info: { reward, actions } } },
    ...{ traj: run.messages.map(formatMessage), trial: 0 },
  };
}

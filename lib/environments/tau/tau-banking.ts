/**
 * Banking domain of tau2-bench. Most of its tools must be discovered and are called through another tool, with the real
 * name as an argument. Their names are many and change between versions: `get_*` and `list_*` read, the rest writes,
 * which is what the name heuristics say; only the way through the other tool is particular to this domain.
 */
import { isJsonObject } from "../../base/json";
import type { Action } from "../../trajectory/trajectory";
import { buildToolEnvironment } from "../tool-environment";

const NAME_ARGUMENTS = ["agent_tool_name", "discoverable_tool_name", "tool_name"];

function innerTool(action: Action): string | null {
  if (action.tool !== "call_discoverable_agent_tool" && action.tool !== "call_discoverable_user_tool") return null;
  if (!isJsonObject(action.args)) return null;
  for (const name of NAME_ARGUMENTS) {
    const value = action.args[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}

export const tauBanking = buildToolEnvironment({
  id: "tau-banking",
  label: "tau2-bench banking",
  version: "1",
  lists: {
    write: ["call_discoverable_agent_tool", "call_discoverable_user_tool", "change_user_email"],
    read: ["KB_search", "get_current_time", "get_user_information_by_id", "get_user_information_by_name", "get_user_information_by_email"],
    pure: ["calculate", "think"],
    // Unlocking shows a document and allows the call; giving hands a tool to the user. Neither touches an account.
    housekeeping: ["transfer_to_human_agents", "unlock_discoverable_agent_tool", "give_discoverable_user_tool", "log_verification"],
  },
  innerTool,
});

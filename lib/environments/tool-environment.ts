/** Builds a tool-calling environment from its lists. One file per environment holds the lists and nothing else. */
import type { Action } from "../trajectory/trajectory";
import type { CallClass, CallKind, Environment } from "./environment";
import { refusalByErrorText } from "./error-text";
import { classifyByName } from "./name-heuristics";

export interface ToolLists {
  write: readonly string[];
  read: readonly string[];
  /** Reckoning and thinking: changes nothing and reads nothing. */
  pure: readonly string[];
  /** Log-in, completion, hand-over. */
  housekeeping: readonly string[];
}

export interface ToolEnvironmentDefinition {
  id: string;
  label: string;
  version: string;
  lists: ToolLists;
  /** Which tool a call really calls, where it goes through another one; null leaves it as it is. */
  innerTool?: (action: Action) => string | null;
}

export function buildToolEnvironment(definition: ToolEnvironmentDefinition): Environment {
  const kinds = new Map<string, CallKind>();
  for (const kind of ["write", "read", "pure", "housekeeping"] as const) {
    for (const tool of definition.lists[kind]) kinds.set(tool, kind);
  }
  return {
    id: definition.id,
    label: definition.label,
    version: definition.version,
    labelMode: "multi",
    toolNames: new Set(kinds.keys()),
    hasRefusalTest: true,
    classify(action) {
      const early = classifyWithoutTool(action);
      if (early !== null) return early;
      const outer = action.tool ?? "";
      const inner = definition.innerTool?.(action) ?? null;
      const tool = inner ?? outer;
      const listed = kinds.get(tool);
      const found: { kind: CallKind; source: CallClass["source"]; reason: string } =
        listed === undefined
          ? classifyByName(tool)
          : { kind: listed, source: "builtin", reason: `${tool} is in the ${listed} list of ${definition.label}` };
      return finish(action, found.kind, found.source, found.reason);
    },
    refusal: (action) => refusalByErrorText(action.result),
    nameOfAction: (action) => (action.tool === null ? null : (definition.innerTool?.(action) ?? action.tool)),
  };
}

/** Messages and lines that are no call at all; null for a call. */
export function classifyWithoutTool(action: Action): CallClass | null {
  if (action.isMessage) {
    return { kind: "message", isWriteAttempt: false, parses: true, source: "builtin", reason: "a text said to the user" };
  }
  if (action.tool === null) {
    return { kind: "unparsed", isWriteAttempt: false, parses: false, source: "unknown", reason: "no tool call and no message" };
  }
  return null;
}

/** A write by the simulated user changes the world too, but it is not the agent's: no write attempt, so no case. */
export function finish(action: Action, kind: CallKind, source: CallClass["source"], reason: string): CallClass {
  const isAgents = action.actor === "agent";
  return {
    kind,
    isWriteAttempt: kind === "write" && isAgents,
    parses: true,
    source,
    reason: isAgents ? reason : `${reason}; done by the simulated user`,
  };
}

import { classifyCall } from "../../environments/classify-call";
import type { CallClass, Environment, EnvironmentSettings, Refusal } from "../../environments/environment";
import { NO_CLAIMS, type ToolClaims } from "../../environments/tool-claims";
import type { ProbeRequest } from "../../gates/probe-source";
import type { Action, Step } from "../../trajectory/trajectory";

/** The write set's word on a request, as if the agent had made the call: the same `W` as for the record (methods.md §4.4). */
export function classOfRequest(
  environment: Environment,
  settings: EnvironmentSettings,
  request: ProbeRequest,
  claims: ToolClaims = NO_CLAIMS,
): CallClass {
  const { action, step } = asRecorded(request, null);
  return classifyCall(environment, action, step, settings, claims);
}

/** What the environment's own test makes of a reply to a request. */
export function refusalOfReply(environment: Environment, request: ProbeRequest, reply: string): Refusal {
  const { action, step } = asRecorded(request, reply);
  return environment.refusal(action, step);
}

function asRecorded({ raw, tool, args }: ProbeRequest, reply: string | null): { action: Action; step: Step } {
  const isCall = tool !== null;
  const result = isCall && reply !== null ? { status: "unknown" as const, text: reply } : null;
  const action: Action = { k: 0, raw, tool, args, method: null, actor: "agent", isMessage: false, result };
  return { action, step: { t: 1, thought: null, actions: [action], observation: isCall ? null : reply } };
}

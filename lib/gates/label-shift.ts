/**
 * The label shift (methods.md §5.2): what the matcher says of a failed run once the interface rules count as stated. The texts
 * stand at the end of the system prompt, a reason behind the reply that it was put to; whether an action was refused stays as
 * recorded. A case leaves `other:interface` for `overlooked` because its rule is then in the context, not because anything
 * else became known.
 */
import type { TrajectoryFacts } from "../analysis/facts";
import type { Environment } from "../environments/environment";
import { matchTrajectory } from "../matching/match";
import type { CaseMatch, MatchSettings, TrajectoryMatch } from "../matching/match-result";
import type { TrajectoryContent } from "../trajectory/trajectory";
import type { ReplayedCall } from "./interface-replay";
import type { InterfaceRulesDefinition } from "./interface-rules";

export interface LabelShift {
  before: TrajectoryMatch;
  after: TrajectoryMatch;
  /** Cases that move from `other:interface` to `overlooked`. */
  moved: { before: CaseMatch; after: CaseMatch }[];
}

export function labelShift(
  content: TrajectoryContent,
  facts: TrajectoryFacts,
  environment: Environment,
  settings: MatchSettings,
  rules: InterfaceRulesDefinition,
  replayed: readonly ReplayedCall[],
): LabelShift {
  const before = matchTrajectory(content, facts, environment, settings);
  const after = matchTrajectory(withRulesStated(content, rules, replayed), facts, environment, settings);
  const moved = before.cases.flatMap((found) => {
    const other = after.cases.find(({ t, k, failure }) => t === found.t && k === found.k && failure === found.failure);
    return found.label === "other:interface" && other?.label === "overlooked" ? [{ before: found, after: other }] : [];
  });
  return { before, after, moved };
}

/** The run as the agent would have read it up to each action, with the recorded actions left as they are. */
export function withRulesStated(
  content: TrajectoryContent,
  { rules }: InterfaceRulesDefinition,
  replayed: readonly ReplayedCall[],
): TrajectoryContent {
  const texts = rules.map(({ text }) => text).join("\n");
  const systemPrompt = texts === "" ? content.systemPrompt : content.systemPrompt === null ? texts : `${content.systemPrompt}\n\n${texts}`;
  // Only a refused action's reply gets a reason: the tracker reads what worked from the reply as it is.
  const reasons = new Map(
    replayed.flatMap(({ t, k, isInvalid, diagnosis }) => (isInvalid && diagnosis !== null ? [[`${t}.${k}`, diagnosis] as const] : [])),
  );
  const steps = content.steps.map((step) => {
    const last = step.actions.at(-1);
    const onStep = last === undefined || last.result !== null ? undefined : reasons.get(`${step.t}.${last.k}`);
    return {
      ...step,
      actions: step.actions.map((action) => {
        const reason = reasons.get(`${step.t}.${action.k}`);
        return reason === undefined || action.result === null
          ? action
          : { ...action, result: { ...action.result, text: reply(action.result.text, reason) } };
      }),
      observation: onStep === undefined || step.observation === null ? step.observation : reply(step.observation, onStep),
    };
  });
  return { ...content, systemPrompt, steps };
}

/** What the agent would have read in place of the recorded reply. */
export function reply(recorded: string, { mode, say }: { mode: "append" | "replace"; say: string }): string {
  return mode === "replace" ? say : `${recorded}\n${say}`;
}

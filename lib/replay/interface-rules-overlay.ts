/** ALIGN's interface rules as an overlay: which replies would have carried a reason (methods.md §5.2). */
import type { ReplayedCall } from "../gates/interface-replay";
import type { RuleText } from "../gates/interface-rules";
import type { LaneChange, Overlay, OverlayMark } from "./overlay";

/** `replayed`: of one run, as `replayInterfaceRules` answers; `rules`: the texts that would stand in the prompt. */
export function interfaceRulesOverlay(replayed: readonly ReplayedCall[], rules: readonly RuleText[]): Overlay {
  const first = replayed.find(({ diagnosis }) => diagnosis !== null);
  const prompt: LaneChange[] = rules.length === 0 ? [] : [{ t: 0, k: null, kind: "message-added", text: rules.map(({ text }) => text).join("\n") }];
  return {
    id: "interface-rules",
    title: "ALIGN interface rules",
    caveat:
      "Which invalid actions would have got a reason, and whether it is the right one. Not whether the agent would have read it. The rules are ours, checked against the grammar; a rule that needs a call of its own is approximated by the tracker.",
    marks: replayed.flatMap(markOf),
    changes: [
      ...prompt,
      ...replayed.flatMap(({ t, k, diagnosis }): LaneChange[] =>
        diagnosis === null ? [] : [{ t, k, kind: diagnosis.mode === "append" ? "reply-extended" : "reply-replaced", text: diagnosis.say }],
      ),
    ],
    offPolicyAfter: first === undefined ? null : { t: first.t, k: first.k },
  };
}

function markOf({ t, k, isInvalid, diagnosis }: ReplayedCall): OverlayMark[] {
  if (diagnosis === null)
    return isInvalid ? [{ t, k, tone: "doubt", label: "no rule", detail: "An invalid action that no rule gives a reason for." }] : [];
  const { wrapId, say, verdict, by, isApproximate } = diagnosis;
  const agrees = {
    right: `right: ${by ?? "the grammar"} says the same`,
    "not-decisive": `it holds, but ${by} decides`,
    wrong: `not confirmed${by === null ? "" : `: ${by}`}`,
  }[verdict];
  return [{ t, k, tone: "change", label: wrapId, detail: `${say} (${agrees}${isApproximate ? "; approximate" : ""})` }];
}

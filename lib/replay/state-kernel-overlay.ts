/** The state rule kernel (StateGC) as an overlay over a dialogue: where replies drifted from what the state allowed (methods.md §11). */
import type { ReplayedTurn } from "../gates/drift-marks";
import type { Overlay, OverlayMark } from "./overlay";

/** `turns`: of one session, as `replayStateSession` answers. A mark lies at the last step of its turn, where the reply stands. */
export function stateKernelOverlay(turns: readonly ReplayedTurn[]): Overlay {
  const first = turns.find(({ marks }) => marks.length > 0);
  return {
    id: "state-rule-kernel",
    title: "State rule kernel (StateGC)",
    caveat:
      "What the recorded state ruled out when each turn was produced, by our reading of the paper's rules. Not which text the rules would have led to, or what the user would have said next.",
    marks: turns.flatMap(({ place, marks, output, state }): OverlayMark[] => {
      const at = { t: place.stepTo, k: null };
      if (state === null || output === null)
        return [{ ...at, tone: "doubt", label: "no snapshot", detail: `Turn ${place.index} has no snapshot: nothing is said of it.` }];
      if (marks.length === 0)
        return [{ ...at, tone: "pass", label: output.guidance, detail: `Turn ${place.index} stays within what the state allowed.` }];
      return marks.map(({ kind, explanation }) => ({ ...at, tone: "drift", label: kind, detail: explanation }));
    }),
    changes: [],
    offPolicyAfter: first === undefined ? null : { t: first.place.stepTo, k: 0 },
  };
}

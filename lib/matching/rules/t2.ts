import { buildAnswer } from "../alfworld/answers";
import { withGoal } from "../alfworld/end-context";
import { observedNames } from "../alfworld/negative-search";

/** T2: as T1, but every receptacle was inspected, or the record does not tell which there are. */
export const t2 = withGoal("T2", ({ run, goal, state }) => {
  if (observedNames(state, goal.objectType).length > 0) return null;
  return buildAnswer({
    content: run.content,
    ruleId: "T2",
    label: "unclear",
    subPatterns: ["absent-or-missed"],
    at: run.lastStep,
    write: [goal.words.object],
    explanation:
      state.openingList === null
        ? `No ${goal.objectType} was ever observed, and the record has no list of the room that would tell what was left out.`
        : `No ${goal.objectType} was ever observed although every receptacle of the room was inspected: absent, or moved, or missed.`,
  });
});

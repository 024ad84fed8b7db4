import { buildAnswer } from "../alfworld/answers";
import { atLastStep, type EndRule } from "../alfworld/end-context";

/** T13: nothing above. */
export const t13: EndRule = {
  id: "T13",
  match(context) {
    const { run, goal } = context;
    const answer = buildAnswer({
      content: run.content,
      ruleId: "T13",
      label: "unclear",
      subPatterns: ["other"],
      at: run.lastStep,
      explanation:
        goal === null
          ? "The goal does not parse, so only goal-free rules ran, and none of them says why the run failed."
          : "What the goal asks for seems to have been done, or the record does not show what was left out.",
    });
    return atLastStep(context, answer);
  },
};

import type { TrajectoryContent } from "../../trajectory/trajectory";
import { buildAnswer } from "../alfworld/answers";
import type { RuleAnswer } from "../match-result";

/** T00: a failed run without any step. There is no case and no decisive step, only the run's label. */
export const t00 = {
  id: "T00",
  match(content: TrajectoryContent): RuleAnswer | null {
    if (content.steps.length > 0) return null;
    return buildAnswer({
      content,
      ruleId: "T00",
      label: "unclear",
      subPatterns: ["no-steps"],
      at: 0,
      explanation: "The record holds no step, so there is nothing to judge the failure by.",
    });
  },
};

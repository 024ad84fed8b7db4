import { constraintAccount, praise } from "./paragraphs";
import { constraintsAt, type StateRule } from "./state-rule";

/** R1: under a hard conflict on c nothing praises c, and the reply must account for it. */
export const r1: StateRule = {
  id: "R1",
  apply: (context) =>
    constraintsAt(context, "hard").flatMap((constraint) => [
      { kind: "excluded" as const, paragraph: praise(constraint) },
      { kind: "required" as const, paragraph: constraintAccount(constraint) },
    ]),
};

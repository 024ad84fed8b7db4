import { apology, praise } from "./paragraphs";
import { constraintsAt, type StateRule } from "./state-rule";

/** R3: under soft conflicts alone c may be praised or apologised for. */
export const r3: StateRule = {
  id: "R3",
  apply: (context) =>
    constraintsAt(context, "soft").flatMap((constraint) => [
      { kind: "eligible" as const, paragraph: praise(constraint) },
      { kind: "eligible" as const, paragraph: apology(constraint) },
    ]),
};

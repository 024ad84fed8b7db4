import { GUIDANCE } from "./paragraphs";
import type { StateRule } from "./state-rule";

/** R5: where knowledge is asked for no guidance is given, whatever the conflicts. */
export const r5: StateRule = {
  id: "R5",
  apply: ({ state, tables }) => (tables.withoutGuidance.includes(state.intent) ? [{ kind: "excluded", paragraph: GUIDANCE }] : []),
};

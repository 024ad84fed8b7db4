import { APOLOGY_EMPTY, praise } from "./paragraphs";
import type { StateRule } from "./state-rule";

/** R6: with nothing to be had no praise says that something is, and the reply must apologise. */
export const r6: StateRule = {
  id: "R6",
  apply({ state, tables }) {
    if (!state.inventoryEmpty) return [];
    const asserting = tables.constraints.filter(({ assertsAvailability }) => assertsAvailability);
    return [
      ...asserting.map(({ id }) => ({ kind: "excluded" as const, paragraph: praise(id) })),
      { kind: "required" as const, paragraph: APOLOGY_EMPTY },
    ];
  },
};

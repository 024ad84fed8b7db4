import { SCENE_FLAVOR } from "./paragraphs";
import { constraintsAt, type StateRule } from "./state-rule";

/** R4: hints alone make flavour eligible and ask for no apology. */
export const r4: StateRule = {
  id: "R4",
  apply: (context) => (constraintsAt(context, "hint").length === 0 ? [] : [{ kind: "eligible", paragraph: SCENE_FLAVOR }]),
};

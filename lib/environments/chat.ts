/** Dialogues in which nothing is called: no writes, and no refusal test, so invalid-action shares are undefined. */
import type { Environment } from "./environment";
import { classifyByName } from "./name-heuristics";
import { classifyWithoutTool, finish } from "./tool-environment";

export const chat: Environment = {
  id: "chat",
  label: "Dialogue without tools",
  version: "1",
  labelMode: "multi",
  toolNames: new Set(),
  hasRefusalTest: false,
  classify(action) {
    const early = classifyWithoutTool(action);
    if (early !== null) return early;
    // A file may be imported as chat although one run of it calls a tool: say what the name says rather than nothing.
    const byName = classifyByName(action.tool ?? "");
    return finish(action, byName.kind, byName.source, byName.reason);
  },
  refusal: () => ({ status: "unknown", by: "the environment has no refusal test" }),
};

/** Any tool-calling agent whose environment we do not know: kinds by HTTP method, then by name, else a flagged write (methods.md §4.2). */
import type { Environment } from "./environment";
import { refusalByGenericError } from "./error-text";
import { classifyByName } from "./name-heuristics";
import { classifyWithoutTool, finish } from "./tool-environment";

const READ_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const WRITE_METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export const tools: Environment = {
  id: "tools",
  label: "Tool calls",
  version: "1",
  labelMode: "multi",
  toolNames: new Set(),
  hasRefusalTest: true,
  classify(action) {
    const early = classifyWithoutTool(action);
    if (early !== null) return early;
    const byName = classifyByName(action.tool ?? "");
    // A log-in or a completion is a POST and no write.
    if (byName.kind === "housekeeping") return finish(action, byName.kind, byName.source, byName.reason);
    if (action.method !== null && READ_METHODS.has(action.method)) return finish(action, "read", "method", `${action.method} reads`);
    if (action.method !== null && WRITE_METHODS.has(action.method)) return finish(action, "write", "method", `${action.method} writes`);
    return finish(action, byName.kind, byName.source, byName.reason);
  },
  refusal: (action) => refusalByGenericError(action.result),
};

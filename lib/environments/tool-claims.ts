import type { TrajectoryContent } from "../trajectory/trajectory";
import { documentedMethods } from "./documented-methods";
import type { Environment } from "./environment";
import { readOnlyHints } from "./tool-annotations";

/** What documents in the run say of its tools, as far as the write set asks (methods.md §4.2). */
export interface ToolClaims {
  /** MCP annotations: true claims that the tool only reads. */
  readOnly: ReadonlyMap<string, boolean>;
  /** HTTP method by the name of the action (`app.api`). */
  methods: ReadonlyMap<string, string>;
}

export const NO_CLAIMS: ToolClaims = { readOnly: new Map(), methods: new Map() };

/** Only AppWorld's documents give methods: elsewhere the texts of a run are not read for them. */
export function toolClaims(environment: Environment, content: TrajectoryContent): ToolClaims {
  return {
    readOnly: readOnlyHints(content.toolDocs),
    methods: environment.id === "appworld" ? documentedMethods(content) : NO_CLAIMS.methods,
  };
}

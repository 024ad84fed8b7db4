/**
 * The write set in the order of methods.md §4.2; the first that answers wins:
 *
 *   override → the environment's own table → HTTP method → MCP annotation → GraphQL or SQL → model → name → unknown
 *
 * Table and method are the environment's to know, and so is the guess from a name; what lies between is the same everywhere
 * and stands here, and so does a method that only a document in the run gives.
 */
import type { Action, Step } from "../trajectory/trajectory";
import type { CallClass, Environment, EnvironmentSettings, GivenDecision, KindDecision } from "./environment";
import { nameOfAction } from "./name-of-action";
import { queryStatement } from "./query-statement";
import type { ToolClaims } from "./tool-claims";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

export function classifyCall(environment: Environment, action: Action, step: Step, settings: EnvironmentSettings, claims: ToolClaims): CallClass {
  const own = environment.classify(action, step, settings);
  const without = isGuess(own) ? refined(own, action, settings, claims, environment) : own;
  if (settings.overrides === undefined || settings.overrides.size === 0) return without;
  const name = nameOfAction(environment, action);
  const override = name === null ? undefined : settings.overrides.get(name);
  if (override === undefined) return without;
  const { kind, source, reason } = without;
  return { ...given(without, action, { ...override, source: "override" }), overridden: { kind, source, reason } };
}

/** Known by its name at most. Log-ins and completions are POSTs and have no read-only claim: there the name says more. */
function isGuess({ source, kind }: CallClass): boolean {
  return (source === "name" || source === "unknown") && kind !== "housekeeping";
}

function refined(own: CallClass, action: Action, settings: EnvironmentSettings, claims: ToolClaims, environment: Environment): CallClass {
  const { tool } = action;
  if (tool === null || own.kind === "unparsed") return own;
  const method = claims.methods.size === 0 ? undefined : claims.methods.get(nameOfAction(environment, action) ?? "");
  if (method !== undefined) {
    return given(own, action, { kind: READS.has(method) ? "read" : "write", source: "method", reason: `${method}, by its document in the run` });
  }
  const hint = claims.readOnly.get(tool);
  if (hint !== undefined) {
    const claim = hint ? "readOnlyHint true, not verified" : "its annotations do not claim that it only reads, so by the protocol it may write";
    return given(own, action, { kind: hint ? "read" : "write", source: "annotation", reason: claim });
  }
  const statement = queryStatement(action.args);
  if (statement !== null) return given(own, action, { kind: statement.kind, source: "query", reason: `${statement.verb} ${statement.kind}s` });
  const model = settings.modelKinds?.get(nameOfAction(environment, action) ?? "");
  return model === undefined ? own : given(own, action, { ...model, source: "model" });
}

/** What does not fit the grammar can be called a write attempt, or nothing at all. */
function given(own: CallClass, action: Action, decision: GivenDecision & Pick<KindDecision, "source">): CallClass {
  const { kind, source, reason } = decision;
  if (!own.parses && (kind !== "write" || own.kind === "unparsed")) return { ...own, kind: "unparsed", isWriteAttempt: false, source, reason };
  return { kind, isWriteAttempt: kind === "write" && action.actor === "agent", parses: own.parses, source, reason };
}

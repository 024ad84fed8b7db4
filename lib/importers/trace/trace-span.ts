import type { JsonValue } from "../../base/json";
import type { StepTiming } from "../../trajectory/trajectory";
import type { Exchange } from "./foreign-messages";

/** One span of a trace, whichever tracer recorded it: what the importers of traces make of their rows. */
export interface TraceSpan {
  id: string | null;
  parentId: string | null;
  name: string;
  kind: "model" | "tool" | "other";
  /** Sorts by time as text (compareUtf8); equal texts keep the order of the file. */
  order: string;
  model: string | null;
  /** Of a model call whose first token the tracer recorded. */
  timing?: StepTiming | undefined;
  /** Of a model call; of other spans too, where they hold messages. */
  input: Exchange;
  output: Exchange;
  /** What it is as a call: of a tool's span, and of a plain one that may be a tool under its name; null for model calls. */
  tool: { callId: string | null; arguments: string; args: JsonValue; reply: string | null; isError: boolean } | null;
}

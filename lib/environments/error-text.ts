import type { CallResult } from "../trajectory/trajectory";
import type { Refusal } from "./environment";

/**
 * Refusal test of the tau environments: the file says `error`, or the reply's text begins with `Error`. A missing or
 * empty reply is unknown, never refused. Both benchmarks raise their errors as such texts; tau2 also keeps a flag.
 */
export function refusalByErrorText(result: CallResult | null): Refusal {
  if (result === null) return { status: "unknown", by: "no reply" };
  if (result.status === "error") return { status: "refused", by: "error status" };
  if (/^\s*Error\b/.test(result.text)) return { status: "refused", by: "error text" };
  return { status: "accepted", by: result.text.trim() === "" ? "empty reply without an error" : "no error status or text" };
}

/**
 * Refusal test for tools we know nothing of: as above, and a JSON reply whose own top level says so (`"error": …`,
 * `"isError": true`, `"success": false`, `"ok": false`). Deeper fields say something about the data, not about the call.
 */
export function refusalByGenericError(result: CallResult | null): Refusal {
  const byText = refusalByErrorText(result);
  if (byText.status !== "accepted" || result === null) return byText;
  if (/^\s*(?:Traceback \(most recent call last\)|[A-Z]\w*(?:Error|Exception)\b\s*:)/.test(result.text))
    return { status: "refused", by: "exception text" };
  return hasErrorField(result.text) ? { status: "refused", by: "error field" } : byText;
}

const ERROR_FIELD = /^\s*\{[^{}[\]]*?"(?:error|errors|error_message|isError|is_error|success|ok)"\s*:/;

function hasErrorField(text: string): boolean {
  // Most replies are not of this shape, and some are megabytes: parse only what begins like an error object.
  if (!ERROR_FIELD.test(text.slice(0, 2000))) return false;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return /^\s*\{\s*"error"\s*:\s*(?:"[^"]|\{)/.test(text);
  }
  if (typeof value !== "object" || value === null) return false;
  const field = (name: string): unknown => (Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined);
  if (field("isError") === true || field("is_error") === true || field("success") === false || field("ok") === false) return true;
  return ["error", "errors", "error_message"].some((name) => {
    const found = field(name);
    if (Array.isArray(found)) return found.length > 0;
    return found !== undefined && found !== null && found !== false && found !== "";
  });
}

import type { ImportWarning } from "../importer";
import { quoteFound } from "./quote-found";
import { repeatedKeys } from "./repeated-keys";

const LONE_SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/**
 * What a record holds that other programs trip over. The text itself is never changed: the warning says that it is
 * there. `raw` is the record's JSON as it stood in the file.
 */
export function textWarnings(raw: string, hasUndecodableBytes: boolean): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  if (hasUndecodableBytes) {
    warnings.push({ code: "undecodable-bytes", message: "bytes that are no UTF-8 were read as U+FFFD; the raw file keeps them" });
  }
  for (const key of repeatedKeys(raw)) {
    warnings.push({ code: "repeated-key", message: `the key ${quoteFound(key)} stands more than once; the last one was read` });
  }
  if (!raw.includes("\\u")) return warnings;
  if (LONE_SURROGATE_ESCAPE.test(raw) && hasLoneSurrogate(raw)) {
    warnings.push({ code: "lone-surrogate", message: "half of a surrogate pair stands alone in a text; it is kept as it is" });
  }
  // A raw NUL is no JSON; only the escape gets here.
  if (raw.includes("\\u0000")) {
    warnings.push({ code: "nul-character", message: "a NUL character stands in a text; it is kept as it is" });
  }
  return warnings;
}

function hasLoneSurrogate(raw: string): boolean {
  const withoutPairs = raw.replace(/\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g, "");
  return LONE_SURROGATE_ESCAPE.test(withoutPairs);
}

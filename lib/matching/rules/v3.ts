/**
 * V3, an instruction or policy fixes another value or a bound that the write breaks: overlooked, `constraint-ignored` or
 * `policy-ignored` (methods.md §2.6). First of the three rules about arguments. From a number, a date or a listed
 * condition it is sure, from other prose weak (§2.7).
 */
import { CONSTRAINT_CHECKS } from "../constraints";
import type { Finding } from "../tools/finding";
import type { WriteRule } from "../tools/write-rule";

export const v3: WriteRule = {
  id: "V3",
  match(question) {
    const found = new Map<string, Finding>();
    for (const check of CONSTRAINT_CHECKS) {
      for (const broken of check(question)) {
        if (found.has(broken.element)) continue;
        found.set(broken.element, {
          ruleId: "V3",
          element: broken.element,
          label: "overlooked",
          subPatterns: [broken.subPattern],
          confidence: broken.isPrecise ? "rule" : "weak",
          spans: [...broken.decisive, broken.write],
          negativeSearch: null,
          explanation: broken.explanation,
        });
      }
    }
    return [...found.values()];
  },
};

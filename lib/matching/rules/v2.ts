/**
 * V2, what was observed says otherwise: the same field of the same entity had another value later than the source of the
 * written one, or a refusal comes down to a fact that a reply had shown (methods.md §2.6, W5). Overlooked `contradicts`;
 * `stale` when the written value was itself observed earlier for that very field. A value that merely differs is no
 * contradiction: of a tool that changes things only the key arguments are compared.
 */
import { quoted } from "../constraints/say-rule";
import { isUpdate } from "../constraints/verbs";
import type { ArgumentLeaf } from "../provenance/call-arguments";
import { findValue, isSameField } from "../provenance/find-value";
import type { JsonLeaf } from "../provenance/json-leaves";
import { type FoundRecord, isIdentifying, recordsOf } from "../provenance/records";
import { isIdentifier } from "../provenance/value-forms";
import { explainRefusal } from "../tools/explain-refusal";
import type { Finding } from "../tools/finding";
import { inFocus, leafSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

export const v2: WriteRule = {
  id: "V2",
  match(question) {
    const refused = refusalFinding(question);
    const found = question.arguments.flatMap((leaf) => {
      const contradiction = inFocus(question, leaf) ? (contradictionOf(question, leaf) ?? outdated(question, leaf)) : null;
      return contradiction === null ? [] : [contradiction];
    });
    return refused === null ? found : [refused, ...found.filter((finding) => finding.element !== refused.element)];
  },
};

function refusalFinding(question: WriteQuestion): Finding | null {
  const explained = explainRefusal(question);
  if (explained === null) return null;
  const { argument, record, leaf } = explained;
  return {
    ruleId: "V2",
    element: `argument:${argument.path}`,
    label: "overlooked",
    subPatterns: ["contradicts"],
    confidence: explained.isPlain ? "rule" : "weak",
    spans: [leafSpan(record, leaf, "decisive"), writeSpan(question, argument)],
    negativeSearch: null,
    explanation: `Step ${record.text.t} had shown ${leaf.key ?? "a value"} = ${String(leaf.value)} for ${String(argument.value)}; the call was refused with ${quoted(question.refusal ?? "")}.`,
    explainsReply: true,
  };
}

interface Observed {
  record: FoundRecord;
  leaf: JsonLeaf;
}

function contradictionOf(question: WriteQuestion, leaf: ArgumentLeaf): Finding | null {
  const { value } = leaf;
  if ((typeof value !== "string" && typeof value !== "number") || (isUpdate(question.call.tool) && !isIdentifier(leaf.field))) return null;
  for (const key of question.arguments) {
    if (key === leaf || key.path !== key.top || !isIdentifier(key.field) || key.value === value) continue;
    const observed = observationsOf(question, key, leaf);
    const latest = observed.at(-1);
    if (latest === undefined || latest.leaf.value === value) continue;
    const sources = question.context.filter((text) => findValue(text, value, leaf.field) !== null);
    const lastSource = sources.at(-1)?.t ?? -1;
    if (lastSource >= latest.record.text.t) continue;
    const wasObserved = observed.some((item) => item.leaf.value === value);
    return {
      ruleId: "V2",
      element: `argument:${leaf.path}`,
      label: "overlooked",
      subPatterns: [wasObserved ? "stale" : "contradicts"],
      confidence: "rule",
      spans: [leafSpan(latest.record, latest.leaf, "decisive"), writeSpan(question, leaf)],
      negativeSearch: null,
      explanation: `For ${String(key.value)}, step ${latest.record.text.t} shows ${leaf.field} = ${String(latest.leaf.value)}; the write has ${String(value)}.`,
    };
  }
  return null;
}

/** Shorter values stand in many places by accident. */
const MINIMUM_LENGTH = 5;

/**
 * The value was observed for a field of some entity, and a later reply gives the same field of the same entity another
 * value; nobody stated the old one again. The call need not name the entity.
 */
function outdated(question: WriteQuestion, leaf: ArgumentLeaf): Finding | null {
  const { value } = leaf;
  if (typeof value !== "string" || value.length < MINIMUM_LENGTH || (isUpdate(question.call.tool) && !isIdentifier(leaf.field))) return null;
  const lastSource = question.context.findLast((text) => findValue(text, value, leaf.field) !== null);
  if (lastSource === undefined || lastSource.origin !== "result" || lastSource.scan === null) return null;
  for (const own of lastSource.leavesWith(value)) {
    if (own.key === null || isIdentifying(own.key)) continue;
    const identity = lastSource.scan.leaves.find((item) => item.node === own.node && item.key !== null && isIdentifying(item.key) && item !== own);
    if (identity === undefined || identity.key === null) continue;
    for (const record of recordsOf(question.context, identity.value, identity.key).reverse()) {
      if (record.text.t <= lastSource.t) break;
      const now = record.leaves.find((item) => item.node === record.node && item.key === own.key);
      if (now === undefined || typeof now.value !== "string" || now.value === value) continue;
      return {
        ruleId: "V2",
        element: `argument:${leaf.path}`,
        label: "overlooked",
        subPatterns: ["stale"],
        confidence: "rule",
        spans: [leafSpan(record, now, "decisive"), writeSpan(question, leaf)],
        negativeSearch: null,
        explanation: `${String(identity.value)} had ${own.key} = ${value} at step ${lastSource.t}, and ${now.value} from step ${record.text.t} on; the write has the old one.`,
      };
    }
  }
  return null;
}

/** What replies said of this field of this entity, earliest first. */
function observationsOf(question: WriteQuestion, key: ArgumentLeaf, leaf: ArgumentLeaf): Observed[] {
  if (typeof key.value !== "string" && typeof key.value !== "number") return [];
  return recordsOf(question.context, key.value, key.field).flatMap((record) => {
    const own = record.leaves.find(
      (item) => item.node === record.node && !item.isEmptyContainer && item.key !== null && isSameName(item.key, leaf.field),
    );
    return own === undefined || typeof own.value !== typeof leaf.value ? [] : [{ record, leaf: own }];
  });
}

/** `id` alone belongs to whatever object it stands in: it is the same field as `user_id` only where the names agree in full. */
function isSameName(a: string, b: string): boolean {
  return isSameField(a, b) && (a.toLowerCase() === "id") === (b.toLowerCase() === "id");
}

/**
 * W3, the tool's document was read and the call breaks it: an unknown or missing parameter, another type, a value that is
 * not among the allowed ones. Overlooked `format-mismatch`, decisive is the line of the document (methods.md §2.5).
 */
import type { ArgumentLeaf } from "../provenance/call-arguments";
import { type DocumentedParameter, type DocumentedTool, documentOf } from "../provenance/tool-documents";
import type { Finding } from "../tools/finding";
import { toolSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

export const w3: WriteRule = {
  id: "W3",
  match(question) {
    const { call, run } = question;
    const document = documentOf(run.texts, call.tool, call.t);
    const parameters = document?.parameters;
    if (document === null || parameters === null || parameters === undefined || parameters.length === 0) return [];
    const found: Finding[] = [];
    for (const leaf of firstOfEach(question.arguments)) {
      const parameter = parameters.find((item) => item.name === leaf.top);
      const fault = parameter === undefined ? `${leaf.top} is no parameter of ${call.tool}` : misfit(leaf, parameter);
      if (fault === null) continue;
      found.push(finding(question, document, parameter ?? document, fault, `argument:${leaf.path}`, writeSpan(question, leaf)));
    }
    const write = toolSpan(question);
    const given = new Set(question.arguments.map((leaf) => leaf.top));
    // What the raw text lacks may still have been sent in a form that is not read here.
    const missing = parameters.find((parameter) => parameter.isRequired && !given.has(parameter.name));
    if (missing !== undefined && write !== null && question.arguments.length > 0) {
      found.push(finding(question, document, missing, `${missing.name} is required and was not given`, `argument:${missing.name}`, write));
    }
    return found;
  },
};

function finding(
  question: WriteQuestion,
  document: DocumentedTool,
  place: { start: number; end: number },
  fault: string,
  element: string,
  write: Finding["spans"][number],
): Finding {
  const decisive = document.text.span(place.start, Math.min(place.end, place.start + 300), "decisive");
  return {
    ruleId: "W3",
    element,
    label: "overlooked",
    subPatterns: ["format-mismatch"],
    confidence: "rule",
    spans: [decisive, write],
    negativeSearch: null,
    explanation: `The document of ${question.call.tool} was read at step ${document.text.t}: ${fault}.`,
  };
}

function firstOfEach(leaves: readonly ArgumentLeaf[]): ArgumentLeaf[] {
  const seen = new Set<string>();
  return leaves.filter((leaf) => !seen.has(leaf.top) && seen.add(leaf.top));
}

function misfit(leaf: ArgumentLeaf, parameter: DocumentedParameter): string | null {
  const type = parameter.type?.toLowerCase() ?? "";
  const isList = leaf.path.startsWith(`${leaf.top}[`);
  const isObject = leaf.path.startsWith(`${leaf.top}.`);
  if (leaf.isEmptyContainer || leaf.value === null) return null;
  if (/^(?:array|list)\b/.test(type)) return isList ? null : `${leaf.top} must be a list`;
  if (/^(?:object|dict)\b/.test(type)) return isObject ? null : `${leaf.top} must be an object`;
  if (isList || isObject) return /^(?:string|number|integer|boolean)$/.test(type) ? `${leaf.top} must be one ${type}` : null;
  if (/^(?:number|integer|int|float)$/.test(type) && typeof leaf.value !== "number") return `${leaf.top} must be a ${type}`;
  if (/^(?:boolean|bool)$/.test(type) && typeof leaf.value !== "boolean") return `${leaf.top} must be true or false`;
  if (/^(?:string|str)$/.test(type) && typeof leaf.value !== "string") return `${leaf.top} must be a text`;
  if (/^e-?mail$/.test(type) && typeof leaf.value === "string" && !/^[^@\s]+@[^@\s]+$/.test(leaf.value))
    return `${leaf.top} must be an e-mail address`;
  const listed = parameter.allowed;
  return listed.length >= 2 && !listed.includes(leaf.value) ? `${leaf.top} must be one of the listed values` : null;
}

/** Findings part by part of a write (methods.md §1.3): each must fit its own evidence, and together they are the case's set. */
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import type { LabelFault } from "./check-label";
import type { ElementFindingLabel, ElementLabel } from "./label";

export const LABEL_OF_FINDING: Readonly<Record<Exclude<ElementFindingLabel, "fine">, GapLabel>> = {
  overlooked: "overlooked",
  incomplete: "incomplete",
  interface: "other:interface",
};

export function checkElements(elements: readonly ElementLabel[], labels: readonly GapLabel[], evidence: readonly Span[]): LabelFault | null {
  for (const [index, element] of elements.entries()) {
    const fault = checkElement(element, index, evidence);
    if (fault !== null) return fault;
  }
  const found = new Set(elements.flatMap(({ finding }) => (finding === "fine" ? [] : [LABEL_OF_FINDING[finding]])));
  const missing = [...found].find((label) => !labels.includes(label));
  if (missing !== undefined) {
    return {
      message: "the set of a case is the union of what its parts are found to be",
      found: labels.join(", "),
      expected: `${missing} among them`,
      where: "labels",
      offer: missing,
    };
  }
  const unfounded = labels.find((label) => Object.values(LABEL_OF_FINDING).includes(label) && !found.has(label));
  if (unfounded === undefined) return null;
  return {
    message: `no part of the write is found to be ${unfounded}`,
    found: labels.join(", "),
    expected: `a part with that finding, or a set without ${unfounded}`,
    where: "elements",
    offer: null,
  };
}

function checkElement(element: ElementLabel, index: number, evidence: readonly Span[]): LabelFault | null {
  const where = `elements[${index}]`;
  const stray = element.evidence.find((at) => evidence[at] === undefined);
  if (stray !== undefined) {
    return {
      message: "a part names evidence that the label does not hold",
      found: String(stray),
      expected: `positions 0 to ${evidence.length - 1}`,
      where,
      offer: null,
    };
  }
  const hasDecisive = element.evidence.some((at) => evidence[at]?.role === "decisive");
  const what = element.text === "" ? element.element : `“${element.text}”`;
  if (element.finding === "overlooked" && !hasDecisive) {
    return {
      message: `overlooked says that the fact was in the context: pin the place that states it for ${what}`,
      found: "no decisive quote for this part",
      expected: "one decisive quote from before the write",
      where,
      offer: "incomplete",
    };
  }
  if (element.finding === "incomplete" && hasDecisive) {
    return {
      message: `incomplete says that the fact was not in the context, but a decisive quote states it for ${what}`,
      found: "a decisive quote for this part",
      expected: "no decisive quote for it (use the role supports)",
      where,
      offer: "overlooked",
    };
  }
  if (element.finding === "incomplete" && element.negativeSearch !== null && element.negativeSearch.hits > 0) {
    return {
      message: `incomplete says that the fact was not in the context, but the search for ${what} has hits`,
      found: `${element.negativeSearch.hits} hits`,
      expected: "none",
      where,
      offer: "overlooked",
    };
  }
  return null;
}

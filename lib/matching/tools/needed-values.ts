/** The values that an expected write needs, and which of them the agent could have had. */
import type { ExpectedAction, TrajectoryContent } from "../../trajectory/trajectory";
import type { NegativeSearch } from "../match-result";
import { exemption, isFreeText } from "../provenance/exemptions";
import { nothingFound, type Source, statementsOf } from "../provenance/find-source";
import { findExact, findOtherForm } from "../provenance/find-value";
import type { JsonScalar } from "../provenance/json-leaves";
import type { RecordedText } from "../provenance/run-texts";
import { isIdentifier } from "../provenance/value-forms";
import { flatten } from "./argument-differences";
import { argumentsOfExpected } from "./expected-writes";

export interface NeededValue {
  field: string;
  value: JsonScalar;
}

/**
 * What must be known before the write can be made: names, ids, dates, addresses. Left out are values of the tool's or the
 * policy's own vocabulary, amounts (they are reckoned), and what methods.md §2.6 exempts.
 */
export function neededValues(expected: ExpectedAction, context: readonly RecordedText[]): NeededValue[] {
  const rules = context.filter((text) => text.origin === "system" || text.origin === "toolDoc");
  return Object.entries(argumentsOfExpected(expected)).flatMap(([top, wanted]) =>
    flatten(wanted ?? null, top).filter(({ field, value }) => {
      if (exemption({ field, value, isEmptyContainer: false }, false) !== null || isFreeText({ field, value })) return false;
      if (typeof value === "number" && !isIdentifier(field)) return false;
      return !rules.some((text) => findExact(text, value, field) !== null || findOtherForm(text, value, field) !== null);
    }),
  );
}

/** Observations and user messages: where a needed value can stand. */
export function isObservable(text: RecordedText): boolean {
  return text.origin === "result" || text.origin === "user" || text.origin === "instruction";
}

export function absentValues(values: readonly NeededValue[], context: readonly RecordedText[]): NeededValue[] {
  const texts = context.filter(isObservable);
  return values.filter(
    ({ field, value }) => !texts.some((text) => findExact(text, value, field) !== null || findOtherForm(text, value, field) !== null),
  );
}

export function searchFor(content: TrajectoryContent, values: readonly NeededValue[], toStep: number): NegativeSearch {
  return nothingFound(
    content,
    values.map(({ value }) => String(value)),
    toStep,
  );
}

/** The latest statement of any of the values: where the fact was last in view. */
export function latestStatement(values: readonly NeededValue[], context: readonly RecordedText[]): Source | null {
  let latest: Source | null = null;
  for (const { field, value } of values) {
    const last = statementsOf(context.filter(isObservable), value, field).at(-1);
    if (last !== undefined && (latest === null || last.span.t > latest.span.t)) latest = last;
  }
  return latest;
}

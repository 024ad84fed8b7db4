/** The kinds of constraints, in the order in which a broken one is reported: what is sure first. One line each. */
import { amountBound } from "./amount-bound";
import type { ConstraintCheck } from "./constraint";
import { countedByPolicy } from "./counted-by-policy";
import { excludedItem } from "./excluded-item";
import { extreme } from "./extreme";
import { forbiddenValue } from "./forbidden-value";
import { otherChoice } from "./other-choice";
import { partAndWhole } from "./part-and-whole";
import { pastDate } from "./past-date";
import { requiredCondition } from "./required-condition";
import { unchangedField } from "./unchanged-field";

export const CONSTRAINT_CHECKS: readonly ConstraintCheck[] = [
  amountBound,
  pastDate,
  requiredCondition,
  unchangedField,
  forbiddenValue,
  partAndWhole,
  excludedItem,
  otherChoice,
  extreme,
  countedByPolicy,
];

/**
 * The rules of ALFWorld in their order (methods.md §2.3, §2.4). The first that fires answers; a rule that answers
 * `other:interface` is a candidate only (find-cases.ts). A1 is no rule of this table but the folding of repeats, T00 and T4 are
 * asked by the matcher itself: before all others, and after T3.
 */
import { a0 } from "../rules/a0";
import { a2 } from "../rules/a2";
import { a3 } from "../rules/a3";
import { a4 } from "../rules/a4";
import { a5 } from "../rules/a5";
import { a6 } from "../rules/a6";
import { a7 } from "../rules/a7";
import { a8 } from "../rules/a8";
import { a9 } from "../rules/a9";
import { a10 } from "../rules/a10";
import { a11 } from "../rules/a11";
import { a12 } from "../rules/a12";
import { a13 } from "../rules/a13";
import { a14 } from "../rules/a14";
import { a15 } from "../rules/a15";
import { a16 } from "../rules/a16";
import { a17 } from "../rules/a17";
import { a17b } from "../rules/a17b";
import { a17c } from "../rules/a17c";
import { a18 } from "../rules/a18";
import { a19 } from "../rules/a19";
import { a20 } from "../rules/a20";
import { a21 } from "../rules/a21";
import { a22 } from "../rules/a22";
import { a23 } from "../rules/a23";
import { b1 } from "../rules/b1";
import { b2 } from "../rules/b2";
import { b3 } from "../rules/b3";
import { b4 } from "../rules/b4";
import { t0 } from "../rules/t0";
import { t1 } from "../rules/t1";
import { t2 } from "../rules/t2";
import { t3 } from "../rules/t3";
import { t4 } from "../rules/t4";
import { t5 } from "../rules/t5";
import { t6 } from "../rules/t6";
import { t7 } from "../rules/t7";
import { t7b } from "../rules/t7b";
import { t8 } from "../rules/t8";
import { t9 } from "../rules/t9";
import { t10 } from "../rules/t10";
import { t11 } from "../rules/t11";
import { t12 } from "../rules/t12";
import { t13 } from "../rules/t13";
import { u1 } from "../rules/u1";
import type { AcceptedRule, CaseRule } from "./case-context";
import type { EndRule } from "./end-context";

/** Asked first, of every refused write: what does not parse has no slots for the rules below. */
export const FORMAT_RULE = a0;

export const CASE_RULES: readonly CaseRule[] = [
  a2,
  a3,
  a4,
  a5,
  a6,
  a7,
  a8,
  a9,
  a10,
  a11,
  a12,
  a13,
  a14,
  a15,
  a16,
  a17,
  a17b,
  a17c,
  a18,
  a19,
  a20,
  a21,
  a22,
  a23,
];

/** Accepted writes with a wrong effect (F2). */
export const ACCEPTED_RULES: readonly AcceptedRule[] = [b1, b2, b3, b4];

/** Accepted writes that the agent took back (F3); asked where no rule of the table above answers. */
export const UNDONE_RULES: readonly AcceptedRule[] = [u1];

export const END_RULES: readonly EndRule[] = [t0, t1, t2, t3, t5, t6, t7, t7b, t8, t9, t10, t11, t12, t13];

/** Asked of the answer that an end rule gave. */
export const END_AMENDMENT = t4;

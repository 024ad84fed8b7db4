/**
 * The state rule kernel (StateGC, methods.md §11): from a turn's intent, conflicts and guidance history to what its reply may,
 * must and must not hold. Our operationalisation of the paper's tables, in our words. Rules R1 to R6 have a file each.
 *
 *   Φ → tools   R1 R3 R4 R5 R6 → paragraphs   scheduler → guidance      R2 → a check on what was selected
 */
import type { ConflictTier } from "../trajectory/trajectory";
import { type GivenGuidance, type ScheduledType, scheduleGuidance } from "./guidance-scheduler";
import { GUIDANCE, praise } from "./state-rules/paragraphs";
import { r1 } from "./state-rules/r1";
import { r3 } from "./state-rules/r3";
import { r4 } from "./state-rules/r4";
import { r5 } from "./state-rules/r5";
import { r6 } from "./state-rules/r6";
import type { EffectKind, RuleContext, StateOfTurn, StateRule } from "./state-rules/state-rule";
import type { StateTablesDefinition } from "./state-tables";

export const STATE_KERNEL_VERSION = "1";

const RULES: readonly StateRule[] = [r1, r3, r4, r5, r6];

export interface KernelInput extends StateOfTurn {
  turn: number;
  history: readonly GivenGuidance[];
}

export interface RuledParagraph {
  paragraph: string;
  rule: string;
}

export interface KernelOutput {
  /** The frozen tool set; empty when Φ does not know the pair of intent and sub-intent. */
  tools: string[];
  isUnmapped: boolean;
  /** In the order of `reasons`. */
  eligible: string[];
  excluded: RuledParagraph[];
  required: RuledParagraph[];
  /** Why each eligible paragraph is: a rule, or `no conflict`. */
  reasons: RuledParagraph[];
  guidance: `fire:${string}` | "abstain";
  reason: string;
  schedule: ScheduledType[];
  /** Constraints that the turn or the tables name: R2 is asked of each. */
  constraints: string[];
}

const TIERS: readonly ConflictTier[] = ["hint", "soft", "hard"];

export function runStateKernel(input: KernelInput, tables: StateTablesDefinition): KernelOutput {
  const context: RuleContext = { state: input, tables, strongest: strongestOf(input, tables) };
  const effects = RULES.flatMap((rule) => rule.apply(context).map((effect) => ({ ...effect, rule: rule.id })));
  const of = (kind: EffectKind): RuledParagraph[] =>
    firstOfEach(effects.filter((effect) => effect.kind === kind).map(({ paragraph, rule }) => ({ paragraph, rule })));
  const excluded = of("excluded");
  const required = of("required");
  const isExcluded = new Set(excluded.map(({ paragraph }) => paragraph));
  const unconflicted = [...context.strongest].flatMap(([constraint, tier]) =>
    tier === null ? [{ paragraph: praise(constraint), rule: "no conflict" }] : [],
  );
  const guidance = { paragraph: GUIDANCE, rule: "no rule against it" };
  const reasons = firstOfEach([...required, ...of("eligible"), ...unconflicted, guidance]).filter(({ paragraph }) => !isExcluded.has(paragraph));
  const entry = tables.tools.find(({ intent, subIntent }) => intent === input.intent && subIntent === input.subIntent);
  const schedule = scheduleGuidance(tables.guidance, input.history, input.turn);
  const isDisabled = isExcluded.has(GUIDANCE);
  return {
    tools: [...(entry?.tools ?? [])],
    isUnmapped: entry === undefined,
    eligible: reasons.map(({ paragraph }) => paragraph),
    excluded,
    required,
    reasons,
    guidance: isDisabled || schedule.fires === null ? "abstain" : `fire:${schedule.fires}`,
    reason: isDisabled ? "R5" : schedule.fires === null ? "no type is ready" : "the ready type with the highest w",
    schedule: schedule.types,
    constraints: [...context.strongest.keys()],
  };
}

function strongestOf({ conflicts }: StateOfTurn, { constraints }: StateTablesDefinition): Map<string, ConflictTier | null> {
  const strongest = new Map<string, ConflictTier | null>();
  for (const { constraint, tier } of conflicts) {
    const found = strongest.get(constraint) ?? null;
    if (found === null || TIERS.indexOf(tier) > TIERS.indexOf(found)) strongest.set(constraint, tier);
  }
  for (const { id } of constraints) if (!strongest.has(id)) strongest.set(id, null);
  return strongest;
}

/** The first rule that says it is the one that is shown. */
function firstOfEach(all: readonly RuledParagraph[]): RuledParagraph[] {
  return all.filter(({ paragraph }, index) => all.findIndex((other) => other.paragraph === paragraph) === index);
}

/** One rule of the kernel: what a turn's state makes of the paragraphs of its reply. */
import type { ConflictTier } from "../../trajectory/trajectory";
import type { StateTablesDefinition } from "../state-tables";

export interface StateOfTurn {
  intent: string;
  subIntent: string;
  conflicts: readonly { constraint: string; tier: ConflictTier }[];
  inventoryEmpty: boolean;
}

export interface RuleContext {
  state: StateOfTurn;
  tables: StateTablesDefinition;
  /** Every constraint of the tables and of the conflicts, once, with its strongest conflict: hard beats soft, soft beats hint. */
  strongest: ReadonlyMap<string, ConflictTier | null>;
}

export type EffectKind = "eligible" | "excluded" | "required";

export interface StateRule {
  id: "R1" | "R3" | "R4" | "R5" | "R6";
  apply(context: RuleContext): { kind: EffectKind; paragraph: string }[];
}

/** Constraints whose strongest conflict is of the tier. */
export function constraintsAt({ strongest }: RuleContext, tier: ConflictTier): string[] {
  return [...strongest].flatMap(([constraint, found]) => (found === tier ? [constraint] : []));
}

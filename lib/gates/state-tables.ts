/**
 * The tables of the state rule kernel as data (methods.md §11): which tools an intent has, which constraints there are, and how
 * often each kind of guidance may come. The kernel's rules R1 to R6 are code; all words here belong to a product.
 */
import { z } from "zod";

const word = z.string().trim().min(1).max(100);

export const stateTablesSchema = z.strictObject({
  /** Φ: the frozen tool set of each intent. A pair that is not here has none, and says `unmapped`. */
  tools: z.array(z.strictObject({ intent: word, subIntent: word, tools: z.array(word).max(100) })).max(500),
  /** `assertsAvailability`: a praise of it says that something is there to be had (R6). */
  constraints: z.array(z.strictObject({ id: word, assertsAvailability: z.boolean() })).max(200),
  /** Intents under which no guidance is given (R5). */
  withoutGuidance: z.array(word).max(100),
  /** The scheduler, in the order that breaks ties. `p` is shown and not used: our text does not explain it. */
  guidance: z.array(z.strictObject({ type: word, cooldown: z.int().min(0).max(1000), p: z.number(), w: z.number() })).max(100),
});
export type StateTablesDefinition = z.output<typeof stateTablesSchema>;
export type GuidanceRow = StateTablesDefinition["guidance"][number];

export interface StateTables extends StateTablesDefinition {
  id: string;
  version: string;
  title: string;
}

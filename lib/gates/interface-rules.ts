/**
 * ALIGN's interface rules as data (methods.md §5.2, our format): texts that go into the prompt, and wrap rules that put a
 * reason to a reply. They come from people and from models, so they are checked against the grammar and never trusted.
 *
 *   rules  what the agent is told before it starts     {id, text, appliesTo}
 *   wrap   what it is told when an action fails        {id, when: {action, obs, state}, say, mode, ruleId, needsCall}
 */
import { z } from "zod";
import { ALFWORLD_VERBS } from "../environments/alfworld/action-grammar";
import { PREDICATES, type Predicate } from "./interface-predicates";

/** `any`: every action that parses; `unparsed`: every line that does not. */
const ACTION_WORDS: ReadonlySet<string> = new Set(["any", "unparsed", ...ALFWORLD_VERBS]);

const RULE_ID = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, "a lower-case letter, then letters, digits and hyphens, at most 40");
/** `/…/`: a pattern, looked for anywhere in the text, letter case left aside. */
const isPattern = (text: string): boolean => text.length > 2 && text.startsWith("/") && text.endsWith("/");

const isActionCondition = (text: string): boolean => isPattern(text) || text.split("|").every((word) => ACTION_WORDS.has(word));

const wrapRuleSchema = z.strictObject({
  id: RULE_ID,
  when: z.strictObject({
    action: z
      .string()
      .min(1)
      .max(300)
      .refine(isActionCondition, `verbs joined by "|" (${[...ACTION_WORDS].join(", ")}), or a /pattern/`)
      .meta({ description: "`any`, `unparsed`, verbs joined by `|`, or a /pattern/ over the action" }),
    obs: z
      .string()
      .max(300)
      .refine((text) => text === "noop" || isPattern(text), "noop, or a /pattern/ over the reply")
      .nullable()
      .default(null),
    state: z
      .array(z.string().refine((text) => PREDICATES.parse(text) !== null, PREDICATES.expected))
      .max(8)
      .default([]),
  }),
  say: z.string().trim().min(1).max(600),
  mode: z.enum(["append", "replace"]).default("append"),
  /** The rule that the message states. */
  ruleId: z.string().max(40).nullable().default(null),
  /** The command that the original wrapper would send to know this (`look`, `inventory`): here the tracker stands in for it. */
  needsCall: z.string().max(60).nullable().default(null),
});

const ruleTextSchema = z.strictObject({
  id: RULE_ID,
  text: z.string().trim().min(1).max(600),
  /** The verb or kind of action that the text is about, for people. */
  appliesTo: z.string().max(60).nullable().default(null),
});

/** What a person edits: the rules without name and version. */
export const interfaceRulesSchema = z
  .strictObject({ rules: z.array(ruleTextSchema).max(100).default([]), wrap: z.array(wrapRuleSchema).max(100).default([]) })
  .superRefine(({ rules, wrap }, context) => {
    const ids = [...rules, ...wrap].map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) context.addIssue({ code: "custom", message: `every rule has an id of its own, found "${twice}" twice`, input: twice });
    const unknown = wrap.find(({ ruleId }) => ruleId !== null && !rules.some(({ id }) => id === ruleId));
    if (unknown !== undefined) {
      context.addIssue({
        code: "custom",
        message: `${unknown.id} states rule "${unknown.ruleId}", and there is no such text`,
        input: unknown.ruleId,
      });
    }
  });
export type InterfaceRulesDefinition = z.output<typeof interfaceRulesSchema>;
export type WrapRule = InterfaceRulesDefinition["wrap"][number];
export type RuleText = InterfaceRulesDefinition["rules"][number];

export interface InterfaceRules extends InterfaceRulesDefinition {
  id: string;
  environment: string;
  /** `1`, `2`, …; the shipped sets count on their own. */
  version: string;
}

/** Every pattern that a set needs tried, each with what it is tried on. */
export interface RulePattern {
  source: string;
  on: "action" | "reply";
}

export function patternsOf({ wrap }: Pick<InterfaceRulesDefinition, "wrap">): RulePattern[] {
  const all = wrap.flatMap(({ when }): RulePattern[] => [
    ...(isPattern(when.action) ? [{ source: when.action.slice(1, -1), on: "action" as const }] : []),
    ...(when.obs !== null && isPattern(when.obs) ? [{ source: when.obs.slice(1, -1), on: "reply" as const }] : []),
  ]);
  return all.filter((one, index) => all.findIndex((other) => other.source === one.source && other.on === one.on) === index);
}

/** The source of a condition that is a pattern; null for words. */
export function patternOf(condition: string): string | null {
  return isPattern(condition) ? condition.slice(1, -1) : null;
}

export function predicatesOf({ when }: Pick<WrapRule, "when">): Predicate[] {
  return when.state.map((text) => PREDICATES.parse(text)).filter((predicate) => predicate !== null);
}

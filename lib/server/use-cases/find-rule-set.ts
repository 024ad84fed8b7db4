/** The rules of an overlay that a study knows: the shipped ones and its own, the newest version of each id last. */
import { type InterfaceRules, interfaceRulesSchema } from "../../gates/interface-rules";
import { ALFWORLD_RULES } from "../../gates/rule-sets/alfworld-rules";
import { LANDING_TABLES } from "../../gates/rule-sets/landing-tables";
import { PAPER_TABLES } from "../../gates/rule-sets/paper-tables";
import { type StateTables, stateTablesSchema } from "../../gates/state-tables";
import type { DatabaseClient } from "../db";
import { listRuleSets } from "../repositories/rule-sets";

/** `isShipped`: it has no row and is never changed. */
export type KnownInterfaceRules = InterfaceRules & { isShipped: boolean };
export type KnownStateTables = StateTables & { isShipped: boolean };

export const SHIPPED_STATE_TABLES = [LANDING_TABLES, PAPER_TABLES];

export async function listInterfaceRules(database: DatabaseClient, study: string): Promise<KnownInterfaceRules[]> {
  const own = (await listRuleSets(database, study, "interface-rules")).map(({ id, version, definition }) => ({
    ...{ id, environment: ALFWORLD_RULES.environment, version: String(version), isShipped: false },
    ...interfaceRulesSchema.parse(definition),
  }));
  return [{ ...ALFWORLD_RULES, isShipped: true }, ...own];
}

export async function listStateTables(database: DatabaseClient, study: string): Promise<KnownStateTables[]> {
  const own = (await listRuleSets(database, study, "state-tables")).map(({ id, version, definition }) => ({
    ...{ id, version: String(version), title: id, isShipped: false },
    ...stateTablesSchema.parse(definition),
  }));
  return [...SHIPPED_STATE_TABLES.map((tables) => ({ ...tables, isShipped: true })), ...own];
}

/** `id` or `id@version`; without a version the newest of that id. undefined: the study does not know it. */
export function pickRuleSet<Known extends { id: string; version: string }>(known: readonly Known[], name: string): Known | undefined {
  const [id, version] = name.split("@");
  return known.findLast((set) => set.id === id && (version === undefined || set.version === version));
}

/** Which tables a study's sessions are read with when nobody says: its own newest, else those shipped that know most of their turns. */
export function defaultStateTables(known: readonly KnownStateTables[], pairs: readonly { intent: string; subIntent: string }[]): KnownStateTables {
  const own = known.findLast(({ isShipped }) => !isShipped);
  if (own !== undefined) return own;
  const knows = ({ tools }: KnownStateTables): number =>
    pairs.filter(({ intent, subIntent }) => tools.some((row) => row.intent === intent && row.subIntent === subIntent)).length;
  let best = known[0];
  for (const tables of known) if (best !== undefined && knows(tables) > knows(best)) best = tables;
  return best ?? { ...PAPER_TABLES, isShipped: true };
}

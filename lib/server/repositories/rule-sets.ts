/** A study's own rules of replay overlays, one row a version. The shipped sets live in the code. */
import type { JsonValue } from "../../base/json";
import type { DatabaseClient } from "../db";

export const RULE_SET_KINDS = ["interface-rules", "state-tables"] as const;
export type RuleSetKind = (typeof RULE_SET_KINDS)[number];

export interface StoredRuleSet {
  kind: RuleSetKind;
  id: string;
  version: number;
  /** As it was saved: whoever reads it checks its shape. */
  definition: JsonValue;
  createdAt: string;
  createdBy: string;
}

/** All versions of one kind: by id, then oldest first. */
export async function listRuleSets(database: DatabaseClient, study: string, kind: RuleSetKind): Promise<StoredRuleSet[]> {
  const rows = await database.ruleSet.findMany({ where: { studyId: study, kind } });
  return rows
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.version - b.version))
    .map((row) => ({
      ...{ kind, id: row.id, version: row.version, createdBy: row.createdBy },
      definition: JSON.parse(row.definition) as JsonValue,
      createdAt: row.createdAt.toISOString(),
    }));
}

/** Adds a version. One that exists is never changed: the key refuses it. */
export async function addRuleSetVersion(database: DatabaseClient, study: string, set: StoredRuleSet): Promise<void> {
  const { kind, id, version, definition, createdAt, createdBy } = set;
  const data = { studyId: study, kind, id, version, definition: JSON.stringify(definition), createdAt: new Date(createdAt), createdBy };
  await database.ruleSet.create({ data });
}

/** Saves a study's own rules of an overlay: each save is a version of its own, and older ones stay. Undo is a new version. */
import { z } from "zod";
import type { JsonValue } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { interfaceRulesSchema } from "../../gates/interface-rules";
import { ALFWORLD_RULES } from "../../gates/rule-sets/alfworld-rules";
import { stateTablesSchema } from "../../gates/state-tables";
import { appendAudit } from "../repositories/audit";
import { addRuleSetVersion, listRuleSets, type RuleSetKind } from "../repositories/rule-sets";
import { lockStudy } from "../repositories/studies";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { SHIPPED_STATE_TABLES } from "./find-rule-set";
import { openStudy } from "./open-study";
import { failure, type UseCaseError } from "./use-case-error";

/** As a study's handle. */
const setId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "lower-case letters, digits and hyphens, at most 64");
/** The newest version that the page knew of; null: a set of this name is new. */
const answersVersion = z.int().min(1).nullable();

export const saveInterfaceRulesSchema = z.strictObject({ id: setId, answersVersion, definition: interfaceRulesSchema });
export type SaveInterfaceRules = z.output<typeof saveInterfaceRulesSchema>;
export const saveStateTablesSchema = z.strictObject({ id: setId, answersVersion, definition: stateTablesSchema });
export type SaveStateTables = z.output<typeof saveStateTablesSchema>;

export interface SavedRuleSet {
  schemaVersion: 1;
  study: string;
  kind: RuleSetKind;
  id: string;
  version: number;
}

export function saveInterfaceRules(study: string, by: string, input: SaveInterfaceRules): Promise<Result<SavedRuleSet, UseCaseError>> {
  return saveRuleSet(study, by, "interface-rules", input, [ALFWORLD_RULES.id]);
}

export function saveStateTables(study: string, by: string, input: SaveStateTables): Promise<Result<SavedRuleSet, UseCaseError>> {
  return saveRuleSet(
    study,
    by,
    "state-tables",
    input,
    SHIPPED_STATE_TABLES.map(({ id }) => id),
  );
}

async function saveRuleSet(
  study: string,
  by: string,
  kind: RuleSetKind,
  input: { id: string; answersVersion: number | null; definition: JsonValue },
  shipped: readonly string[],
): Promise<Result<SavedRuleSet, UseCaseError>> {
  const { id, definition } = input;
  if (shipped.includes(id)) {
    return err(
      failure("invalid", "a shipped set is not changed: save it under a name of your own", { found: id, expected: "another name", where: "id" }),
    );
  }
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  return withRetry(() =>
    opened.value.database.$transaction(async (transaction): Promise<Result<SavedRuleSet, UseCaseError>> => {
      await lockStudy(transaction, study);
      const newest = (await listRuleSets(transaction, study, kind)).findLast((set) => set.id === id)?.version ?? null;
      if (newest !== input.answersVersion) {
        return err(
          failure("stale", "these rules were saved meanwhile, perhaps in another tab: look at the newer version, then decide", {
            found: newest === null ? "no such set" : `version ${newest}`,
            expected: input.answersVersion === null ? "a new name" : `version ${input.answersVersion}`,
            where: "answersVersion",
          }),
        );
      }
      const version = (newest ?? 0) + 1;
      await addRuleSetVersion(transaction, study, { kind, id, version, definition, createdAt: new Date().toISOString(), createdBy: by });
      await appendAudit(transaction, { actor: by, study, action: "setting", subject: `${kind}: ${id}`, details: { version } });
      return ok({ schemaVersion: 1, study, kind, id, version });
    }, TRANSACTION_OPTIONS),
  );
}

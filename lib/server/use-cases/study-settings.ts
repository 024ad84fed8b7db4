import { z } from "zod";
import type { EnvironmentSettings } from "../../environments/environment";
import { DEFAULT_MATCH_SETTINGS } from "../../matching/match";
import type { MatchSettings } from "../../matching/match-result";
import { GAP_LABELS } from "../../rubric/rubric";
import type { StudyRow } from "../repositories/studies";

const schema = z.object({
  match: z
    .object({
      mode: z.enum(["single", "multi", "by-environment"]).default(DEFAULT_MATCH_SETTINGS.mode),
      tieOrder: z.array(z.enum(GAP_LABELS)).default([...DEFAULT_MATCH_SETTINGS.tieOrder]),
      openCloseAreWrites: z.boolean().default(DEFAULT_MATCH_SETTINGS.openCloseAreWrites),
    })
    .prefault({}),
});

/** What a study fixes for its matcher; stored with every result through `derivedVersion`. */
export function matchSettingsOf(study: StudyRow): MatchSettings {
  return schema.parse(JSON.parse(study.settings)).match;
}

/** What the facts of a study's runs are derived with. */
export function environmentSettingsOf(study: StudyRow, _environment: string): EnvironmentSettings {
  return { openCloseAreWrites: matchSettingsOf(study).openCloseAreWrites };
}

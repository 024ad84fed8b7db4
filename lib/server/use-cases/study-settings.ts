import { z } from "zod";
import { type EnvironmentSettings, GIVEN_KINDS, type GivenDecision } from "../../environments/environment";
import { DEFAULT_MATCH_SETTINGS } from "../../matching/match";
import type { MatchSettings } from "../../matching/match-result";
import type { NotApplicablePolicy } from "../../metrics/grounded-accuracy";
import { GAP_LABELS } from "../../rubric/rubric";
import type { StudyRow } from "../repositories/studies";

/** Which one the paper used is unknown. */
export const NA_POLICIES = ["exclude", "count-as-grounded"] as const satisfies readonly NotApplicablePolicy[];
const DEFAULT_NA_POLICY = "exclude";

const overrideSchema = z.object({
  environment: z.string(),
  action: z.string(),
  kind: z.enum(GIVEN_KINDS),
  reason: z.string(),
  /** Who decided, and in which version of the write set. */
  by: z.string(),
  version: z.int(),
});
const modelKindSchema = z.object({
  environment: z.string(),
  action: z.string(),
  kind: z.enum(GIVEN_KINDS),
  reason: z.string(),
  /** Provider and model that said so. */
  by: z.string(),
});
/** What a model said of one action, once: asked before a name is guessed from, after everything that a record or a person says. */
export type StoredModelKind = z.output<typeof modelKindSchema>;

/** A person's decision on one action of one environment. */
export type StoredOverride = z.output<typeof overrideSchema>;

const schema = z.object({
  match: z
    .object({
      mode: z.enum(["single", "multi", "by-environment"]).default(DEFAULT_MATCH_SETTINGS.mode),
      tieOrder: z.array(z.enum(GAP_LABELS)).default([...DEFAULT_MATCH_SETTINGS.tieOrder]),
      openCloseAreWrites: z.boolean().default(DEFAULT_MATCH_SETTINGS.openCloseAreWrites),
    })
    .prefault({}),
  /** What a turn with nothing that depends on the state counts as (methods.md §3.3): shown with every result. */
  naPolicy: z.enum(NA_POLICIES).default(DEFAULT_NA_POLICY),
  /** Raised by every save of the settings above; 1 before the first. */
  matchVersion: z.int().min(1).default(1),
  writeSet: z
    .object({
      /** Raised by every save; 1 before the first. */
      version: z.int().min(1).default(1),
      overrides: z.array(overrideSchema).default([]),
      modelKinds: z.array(modelKindSchema).default([]),
    })
    .prefault({}),
  /** By configuration: what it has of each factor of an ablation (`gate`, `prompt`, `exploration`, free ones). */
  factors: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});

/** What a configuration has of each factor. */
export type ConfigurationFactors = Readonly<Record<string, string>>;

export interface WriteSetSettings {
  version: number;
  overrides: StoredOverride[];
  modelKinds: StoredModelKind[];
}

/** Everything that the results of a study depend on besides the code: stored with each of them through `derivedVersion`. */
export interface DeriveSettings {
  match: MatchSettings;
  overrides: readonly StoredOverride[];
  modelKinds: readonly StoredModelKind[];
}

/** Whether a text that came from elsewhere can be the settings of a study. */
export function isStudySettings(text: string): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** What a study fixes for its matcher. */
export function matchSettingsOf(study: StudyRow): MatchSettings {
  return parse(study).match;
}

/** How turns that are not applicable count in TGA and SGA. */
export function naPolicyOf(study: StudyRow): NotApplicablePolicy {
  return parse(study).naPolicy;
}

/** The settings text of the study with another policy; what else stands in it stays. */
export function withNaPolicy(study: StudyRow, naPolicy: NotApplicablePolicy): string {
  return JSON.stringify({ ...(JSON.parse(study.settings) as object), naPolicy });
}

/** The version of the matcher's settings: what a change answers to. */
export function matchVersionOf(study: StudyRow): number {
  return parse(study).matchVersion;
}

/** The settings text of the study with other settings of its matcher; what else stands in it stays. */
export function withMatchSettings(study: StudyRow, match: MatchSettings, matchVersion: number): string {
  return JSON.stringify({ ...(JSON.parse(study.settings) as object), match, matchVersion });
}

export function writeSetOf(study: StudyRow): WriteSetSettings {
  return parse(study).writeSet;
}

export function deriveSettingsOf(study: StudyRow): DeriveSettings {
  const { match, writeSet } = parse(study);
  return { match, overrides: writeSet.overrides, modelKinds: writeSet.modelKinds };
}

export function factorsOf(study: StudyRow): Readonly<Record<string, ConfigurationFactors>> {
  return parse(study).factors;
}

/** The settings text of the study with the factors of one configuration set anew; what else stands in it stays. */
export function withFactors(study: StudyRow, configuration: string, factors: ConfigurationFactors): string {
  const { [configuration]: _before, ...others } = parse(study).factors;
  const next = Object.keys(factors).length === 0 ? others : { ...others, [configuration]: factors };
  return JSON.stringify({ ...(JSON.parse(study.settings) as object), factors: next });
}

/** The settings text of the study with another write set; what else stands in it stays. */
export function withWriteSet(study: StudyRow, writeSet: WriteSetSettings): string {
  return JSON.stringify({ ...(JSON.parse(study.settings) as object), writeSet });
}

/** What the facts of the runs of one environment are derived with. */
export function environmentSettingsOf({ match, overrides, modelKinds }: DeriveSettings, environment: string): EnvironmentSettings {
  const decision = ({ action, kind, reason }: StoredOverride | StoredModelKind): [string, GivenDecision] => [action, { kind, reason }];
  return {
    openCloseAreWrites: match.openCloseAreWrites,
    overrides: new Map(overridesOf(overrides, environment).map(decision)),
    modelKinds: new Map(modelKindsOf(modelKinds, environment).map(decision)),
  };
}

export function modelKindsOf(modelKinds: readonly StoredModelKind[], environment: string): StoredModelKind[] {
  return modelKinds.filter((given) => given.environment === environment);
}

export function overridesOf(overrides: readonly StoredOverride[], environment: string): StoredOverride[] {
  return overrides.filter((override) => override.environment === environment);
}

function parse(study: StudyRow): z.output<typeof schema> {
  return schema.parse(JSON.parse(study.settings));
}

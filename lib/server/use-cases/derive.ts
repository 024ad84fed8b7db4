/** From a stored run to everything computed of it: facts, cases with labels, outline. Pure work, put in one place. */
import { analyse } from "../../analysis/analyse";
import { ANALYSIS_VERSION } from "../../analysis/facts";
import { tallyActions } from "../../analysis/write-set";
import { canonicalJson } from "../../base/json";
import { sha256Hex } from "../../base/sha256";
import { findEnvironment } from "../../environments";
import type { Environment, EnvironmentSettings } from "../../environments/environment";
import { caseIds } from "../../matching/case-id";
import { matchTrajectory } from "../../matching/match";
import { MATCHER_VERSION } from "../../matching/match-result";
import { GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import type { Trajectory } from "../../trajectory/trajectory";
import { markSteps } from "../../view-models/mark-steps";
import { runStrip } from "../../view-models/run-strip";
import { packOutline } from "../../view-models/trajectory-outline";
import type { NewDerived } from "../repositories/derived";
import { type DeriveSettings, environmentSettingsOf, modelKindsOf, overridesOf } from "./study-settings";

/** A run of an environment that this version does not know is read as a generic tool agent. */
export function environmentOf(id: string): Environment {
  const environment = findEnvironment(id) ?? findEnvironment("tools");
  if (environment === undefined) throw new Error("the generic environment `tools` is missing from lib/environments/index.ts");
  return environment;
}

/** Two results are comparable, and a stored one is current, when this text is the same. */
export function derivedVersion(environment: Environment, { match, overrides, modelKinds }: DeriveSettings): string {
  const own = overridesOf(overrides, environment.id).map(({ action, kind, reason }) => [action, kind, reason]);
  const model = modelKindsOf(modelKinds, environment.id).map(({ action, kind, reason }) => [action, kind, reason]);
  const given = { ...(own.length === 0 ? {} : { own }), ...(model.length === 0 ? {} : { model }) };
  const settingsHash = sha256Hex(canonicalJson(Object.keys(given).length === 0 ? match : { match, ...given })).slice(0, 8);
  return `analysis ${ANALYSIS_VERSION} · ${environment.id} ${environment.version} · matcher ${MATCHER_VERSION} · rubric ${GAP_RUBRIC_VERSION} · settings ${settingsHash}`;
}

/** What is the same for all runs of an environment. */
interface DerivePlan {
  environment: Environment;
  settings: EnvironmentSettings;
  version: string;
}

/** By the settings and the id of the environment: an import derives thousands of runs by the same plan. */
const plans = new WeakMap<DeriveSettings, Map<string, DerivePlan>>();

function planOf(settings: DeriveSettings, id: string): DerivePlan {
  let known = plans.get(settings);
  if (known === undefined) {
    known = new Map();
    plans.set(settings, known);
  }
  let plan = known.get(id);
  if (plan === undefined) {
    const environment = environmentOf(id);
    plan = { environment, settings: environmentSettingsOf(settings, environment.id), version: derivedVersion(environment, settings) };
    known.set(id, plan);
  }
  return plan;
}

export function deriveTrajectory(trajectory: Trajectory, settings: DeriveSettings): NewDerived {
  const { content } = trajectory;
  const { environment, settings: environmentSettings, version } = planOf(settings, content.environment);
  const facts = analyse(content, environment, environmentSettings);
  const match = matchTrajectory(content, facts, environment, settings.match);
  const marks = markSteps(content, facts);
  return {
    trajectoryId: trajectory.id,
    version,
    counts: facts.counts,
    match,
    caseIds: caseIds(trajectory.id, match.cases),
    outline: packOutline(marks),
    strip: runStrip(marks),
    actions: tallyActions(content, facts, environment),
  };
}

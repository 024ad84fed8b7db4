/** Interface rules and the state rule kernel as they are laid over one run; the sets of rules are those of the study. */
import { analyse } from "../../analysis/analyse";
import { err, ok, type Result } from "../../base/result";
import { replayStateSession } from "../../gates/drift-marks";
import { replayInterfaceRules, trackForRules } from "../../gates/interface-replay";
import { toolsOfTurns } from "../../gates/turn-tools";
import { interfaceRulesOverlay } from "../../replay/interface-rules-overlay";
import type { Overlay } from "../../replay/overlay";
import { stateKernelOverlay } from "../../replay/state-kernel-overlay";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { cutTurns } from "../../turns/cut-turns";
import type { DatabaseClient } from "../db";
import { loadStepRange } from "../repositories/chunks";
import { environmentOf } from "./derive";
import { defaultStateTables, listInterfaceRules, listStateTables } from "./find-rule-set";
import type { OpenTrajectory } from "./open-trajectory";
import { testPatterns } from "./study-interface-rules";
import { deriveSettingsOf, environmentSettingsOf } from "./study-settings";

export interface RuleOverlay {
  overlay: Overlay;
  provenance: string[];
}

async function contentOf({ database, row, header, chunks }: OpenTrajectory): Promise<TrajectoryContent> {
  return { ...header, steps: row.stepCount === 0 ? [] : await loadStepRange(database, chunks, 1, row.stepCount) };
}

/** Names of all rules and tables that a study knows, with their versions. */
export async function ruleSetVersions(database: DatabaseClient, study: string): Promise<string[]> {
  const known = [...(await listInterfaceRules(database, study)), ...(await listStateTables(database, study))];
  return known.map(({ id, version }) => `${id}@${version}`);
}

/** By the newest set of the study, else the shipped one. */
export async function layInterfaceRules(opened: OpenTrajectory): Promise<Result<RuleOverlay, string>> {
  const { database, study, row } = opened;
  const rules = (await listInterfaceRules(database, study.id)).findLast(({ environment }) => environment === row.environment);
  if (rules === undefined) return err("There are no interface rules for this environment.");
  const content = await contentOf(opened);
  const settings = deriveSettingsOf(study);
  const facts = analyse(content, environmentOf(row.environment), environmentSettingsOf(settings, row.environment));
  const calls = trackForRules(content, facts, settings.match.openCloseAreWrites);
  const { test } = await testPatterns(rules, calls);
  const overlay = interfaceRulesOverlay(replayInterfaceRules(calls, rules, test), rules.rules);
  return ok({ overlay, provenance: [`rules ${rules.id} ${rules.version}`] });
}

/** By the tables of the study, else those shipped that know the dialogue's intents. */
export async function layStateKernel(opened: OpenTrajectory): Promise<Result<RuleOverlay, string>> {
  const states = opened.header.turnStates ?? [];
  if (states.length === 0) return err("This run carries no snapshot of the state at its turns.");
  const content = await contentOf(opened);
  const tables = defaultStateTables(await listStateTables(opened.database, opened.study.id), states);
  const turns = replayStateSession(states, toolsOfTurns(content, cutTurns(content)), tables);
  return ok({ overlay: stateKernelOverlay(turns), provenance: [`tables ${tables.id} ${tables.version}`] });
}

/** Test helper: what the matcher says of a drawn run. */
import { analyse } from "../../analysis/analyse";
import { ensure } from "../../base/assert";
import { DEFAULT_ENVIRONMENT_SETTINGS } from "../../environments/environment";
import { findEnvironment } from "../../environments/index";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../match";
import type { CaseMatch, TrajectoryMatch } from "../match-result";
import { type DrawnOptions, drawnRun } from "./drawn-run";
import { buildToolRun } from "./tool-run";
import { askAbout, type QuestionOptions, type WriteQuestion } from "./write-question";

export function matchContent(content: TrajectoryContent): TrajectoryMatch {
  const environment = ensure(findEnvironment(content.environment), `the environment ${content.environment}`);
  return matchTrajectory(content, analyse(content, environment, DEFAULT_ENVIRONMENT_SETTINGS), environment, DEFAULT_MATCH_SETTINGS);
}

export function matchDrawn(picture: string, options: DrawnOptions = {}): TrajectoryMatch {
  return matchContent(drawnRun(picture, options));
}

/** The only case of a drawn run. */
export function onlyCase(picture: string, options: DrawnOptions = {}): CaseMatch {
  const { cases } = matchDrawn(picture, options);
  if (cases.length !== 1) throw new Error(`expected one case, found ${cases.length}: ${cases.map((item) => item.ruleId).join(", ")}`);
  return ensure(cases[0], "a case");
}

/** The question that a rule is asked about the last call of a drawn run. */
export function questionAbout(picture: string, options: QuestionOptions = {}): WriteQuestion {
  const content = drawnRun(picture);
  const environment = ensure(findEnvironment(content.environment), content.environment);
  const run = buildToolRun(content, analyse(content, environment, DEFAULT_ENVIRONMENT_SETTINGS), environment);
  return askAbout(run, ensure(run.calls.at(-1), "a call"), options);
}

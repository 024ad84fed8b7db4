import type { LabelMode } from "../../rubric/label-mode";
import type { StudyRow } from "../repositories/studies";
import { environmentOf } from "./derive";
import { matchSettingsOf } from "./study-settings";

/** Whether a case of an environment gets one label or a set, by the settings of the study. */
export function labelModeOf(study: StudyRow, environment: string): LabelMode {
  const { mode } = matchSettingsOf(study);
  return mode === "by-environment" ? environmentOf(environment).labelMode : mode;
}

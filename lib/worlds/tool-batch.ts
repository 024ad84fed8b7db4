/** Tool-calling runs by the seed, one of each scenario that the seed's world allows. */
import { API_SCENARIOS } from "./agents/api-scenarios";
import { APP_SCENARIOS } from "./agents/app-scenarios";
import { DESK_SCENARIOS } from "./agents/desk-scenarios";
import type { ApiState } from "./api-world";
import type { AppState } from "./app-world";
import type { DeskState } from "./service-desk";
import type { ToolRun } from "./tool-recorder";

/** Errands; those with an evaluator's report are for a format that has room for it. */
export function generateApiBatch(seed: number): ToolRun<ApiState>[] {
  return API_SCENARIOS.map((scenario) => scenario(String(seed))).filter((run) => run !== null);
}

export function generateDeskBatch(seed: number): ToolRun<DeskState>[] {
  return DESK_SCENARIOS.map((scenario) => scenario(String(seed))).filter((run) => run !== null);
}

export function generateAppBatch(seed: number): ToolRun<AppState>[] {
  return APP_SCENARIOS.map((scenario) => scenario(String(seed))).filter((run) => run !== null);
}

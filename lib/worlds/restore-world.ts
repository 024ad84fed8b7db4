/**
 * From the name that a record carries back to the world it was played in: names of our own generators say which seed made the
 * world. A name is a claim; who restores a world by it checks that the world says what the record says.
 */
import { API_WORLD, createApiState } from "./api-world";
import { APP_WORLD, createAppState } from "./app-world";
import { type RunningWorld, runningHousehold, runningTools } from "./running-world";
import { findSampleTask } from "./sample-study";
import { createDeskState, SERVICE_DESK } from "./service-desk";

const TOOL_WORLDS: Readonly<Record<string, (seed: string) => RunningWorld>> = {
  workbench: (seed) => runningTools(API_WORLD, createApiState(seed)),
  phone: (seed) => runningTools(APP_WORLD, createAppState(seed)),
  landing: (seed) => runningTools(SERVICE_DESK, createDeskState(seed)),
};

/**
 * The world of `hearth-07/pick_heat-mug-cabinet`, `workbench/stale-address-3`, `phone/…`, `landing/…` before its first action;
 * null for every other name.
 */
export function restoreWorld(name: string): RunningWorld | null {
  const hearth = /^hearth-(\d{2,})\//.exec(name)?.[1];
  if (hearth !== undefined) {
    const task = findSampleTask(Number(hearth));
    return task !== null && task.name === name ? runningHousehold(task.start) : null;
  }
  const [, kind = "", scenario, seed] = /^([a-z]+)\/([a-z][a-z-]*)-(\d+)$/.exec(name) ?? [];
  if (scenario === undefined || seed === undefined || !Object.hasOwn(TOOL_WORLDS, kind)) return null;
  return TOOL_WORLDS[kind]?.(`${scenario}/${seed}`) ?? null;
}

/** The table of environments: one line each. */
import type { Environment } from "./environment";

export const ENVIRONMENTS: readonly Environment[] = [];

export function findEnvironment(id: string): Environment | undefined {
  return ENVIRONMENTS.find((environment) => environment.id === id);
}

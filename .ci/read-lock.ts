import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./read-sources";

/** One package of the lock file. */
export interface LockedPackage {
  /** `node_modules/a/node_modules/b` */
  place: string;
  name: string;
  version: string;
  /** `sha512-…` in base 64; null for what comes inside another package. */
  integrity: string | null;
  /** SPDX expression; null where the package names none. */
  licence: string | null;
  /** Only for tests and checks of this project. */
  isDevelopment: boolean;
  runsAtInstall: boolean;
  isInsideAnother: boolean;
}

interface Lock {
  packages: Record<string, Record<string, unknown>>;
}

export function readLock(text: string): LockedPackage[] {
  const { packages } = JSON.parse(text) as Lock; // npm's own file; every field is looked at below
  const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
  return Object.entries(packages).flatMap(([place, entry]) => {
    if (place === "") return [];
    return [
      {
        place,
        name: asText(entry.name) ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
        version: asText(entry.version) ?? "",
        integrity: asText(entry.integrity),
        licence: asText(entry.license),
        isDevelopment: entry.dev === true,
        runsAtInstall: entry.hasInstallScript === true,
        isInsideAnother: entry.inBundle === true,
      },
    ];
  });
}

export const lockText = (): string => readFileSync(path.join(ROOT, "package-lock.json"), "utf8");
export const manifestText = (): string => readFileSync(path.join(ROOT, "package.json"), "utf8");

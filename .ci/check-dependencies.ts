// What can be said of our dependencies without a network: `npx tsx .ci/check-dependencies.ts`. Known vulnerabilities need one: `npm audit`.
import { type LockedPackage, lockText, manifestText, readLock } from "./read-lock";
import { isProgram, report } from "./read-sources";

/** Terms that ask for a notice at most. */
const FREE = new Set(["MIT", "MIT-0", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Unlicense", "BlueOak-1.0.0", "WTFPL", "AFL-2.1"]);

/** Other terms, looked at by a person: used as they are, by the names of packages that come with them, and why that is fine. */
export const REVIEWED: readonly { licence: string; packages: RegExp; reason: string }[] = [
  {
    licence: "MPL-2.0",
    packages: /^(?:lightningcss(?:-[\w-]+)?|axe-core|@axe-core\/playwright)$/,
    reason: "unchanged, at build time and in tests; its terms stay with its files",
  },
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-(?:libvips-)?[\w-]+$/,
    reason: "libvips as a library of its own, which Next may load for pictures",
  },
  { licence: "EPL-2.0", packages: /^elkjs$/, reason: "unchanged; its terms stay with its files" },
  { licence: "CC-BY-4.0", packages: /^caniuse-lite$/, reason: "data about browsers, read at build time" },
  { licence: "OFL-1.1", packages: /^@fontsource-variable\/[\w-]+$/, reason: "fonts, handed on unchanged" },
  {
    licence: "none named",
    packages: /^seq-queue$/,
    reason: "a part of a MySQL driver that better-auth brings and nobody loads; its LICENSE file is MIT's",
  },
];

export function checkDependencies(manifest: string, packages: readonly LockedPackage[]): string[] {
  const problems: string[] = [];
  const { dependencies = {}, devDependencies = {}, allowScripts = {} } = JSON.parse(manifest) as Manifest; // our own file
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(range)) problems.push(`package.json: ${name} is asked for as "${range}", expected one exact version`);
    else if (packages.find(({ place }) => place === `node_modules/${name}`)?.version !== range)
      problems.push(`package-lock.json: ${name} is not locked at ${range}`);
  }
  for (const { place, name, version, integrity, licence, runsAtInstall, isInsideAnother } of packages) {
    if (version === "") problems.push(`package-lock.json: ${place} has no version`);
    if (!isInsideAnother && !/^sha512-[\w+/]+=*$/.test(integrity ?? "")) problems.push(`package-lock.json: ${place} has no sha512 to check it by`);
    if (runsAtInstall && allowScripts[name] !== true)
      problems.push(`package-lock.json: ${name} runs a program when it is installed, and package.json does not allow it`);
    const term = unknownTerm(name, licence);
    if (term !== null)
      problems.push(`package-lock.json: ${name} comes under ${term}, which nobody has looked at (REVIEWED in .ci/check-dependencies.ts)`);
  }
  for (const { licence, packages: names } of REVIEWED) {
    if (!packages.some((entry) => names.test(entry.name) && termsOf(entry.licence).includes(licence)))
      problems.push(`.ci/check-dependencies.ts: nothing comes under ${licence} any more, remove its entry`);
  }
  return problems;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

/** The first term that is neither free nor reviewed for this package; of `A OR B` one good term is enough. */
function unknownTerm(name: string, licence: string | null): string | null {
  const isGood = (term: string): boolean => FREE.has(term) || REVIEWED.some((entry) => entry.licence === term && entry.packages.test(name));
  const terms = termsOf(licence);
  if (/\bOR\b/.test(licence ?? "") && terms.some(isGood)) return null;
  return terms.find((term) => !isGood(term)) ?? null;
}

function termsOf(licence: string | null): string[] {
  return licence === null ? ["none named"] : licence.replace(/[()]/g, "").split(/\s+(?:AND|OR|and|or)\s+/);
}

if (isProgram(import.meta.filename)) {
  const packages = readLock(lockText());
  report("dependencies", checkDependencies(manifestText(), packages), `${packages.length} packages`);
}

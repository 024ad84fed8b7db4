// The import table of lib/README.md, enforced: `npx tsx .ci/check-imports.ts`.
import path from "node:path";
import { findCycles } from "./find-cycles";
import {
  BOOTSTRAP_FILES,
  DATABASE_FILES,
  DATABASE_PACKAGES,
  type Debt,
  IMPORT_DEBT,
  IMPORT_TABLE,
  PURE_EXCEPTIONS,
  PURE_FOLDERS,
  PURE_PACKAGES,
  SERVER_PACKAGES,
  TEST_FILES,
  TEST_MAY_IMPORT,
  TEST_PACKAGES,
} from "./import-table";
import { type FoundImport, readImports } from "./read-imports";
import { isProgram, listFiles, readSources, report } from "./read-sources";

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".d.ts", "/index.ts", "/index.tsx"];
const GENERATED = "lib/server/generated/";

/** The unit of the table that a file belongs to, or nothing when the table does not know it. */
export function unitOf(file: string): string | undefined {
  if (BOOTSTRAP_FILES.some((pattern) => pattern.test(file))) return "bootstrap";
  const units = IMPORT_TABLE.map((row) => row.unit).filter((unit) => file === unit || file.startsWith(`${unit}/`));
  return units.sort((a, b) => b.length - a.length)[0];
}

/** Where a specifier leads inside the project: a file, a file that is not there, or (undefined) a package. */
function resolveInside(from: string, specifier: string, known: ReadonlySet<string>): { file: string; exists: boolean } | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  const target = bare.startsWith("@/") ? bare.slice(2) : bare.startsWith(".") ? path.posix.join(path.posix.dirname(from), bare) : undefined;
  if (target === undefined) return undefined;
  const file = [...ENDINGS.map((ending) => target + ending), target.replace(/\.js$/, ".ts")].find((name) => known.has(name));
  return { file: file ?? target, exists: file !== undefined || target.startsWith(GENERATED) };
}

/** Every breach of the table in the given files, as `file:line: sentence`. */
export function checkImports(sources: ReadonlyMap<string, string>, debts: readonly Debt[] = IMPORT_DEBT): string[] {
  const problems: string[] = [];
  const known = new Set(sources.keys());
  const fileEdges = new Map<string, Set<string>>();
  const unitEdges = new Map<string, Set<string>>();
  const debtUsed = new Set<Debt>();

  for (const [file, text] of sources) {
    if (!SOURCE.test(file)) continue;
    const unit = unitOf(file);
    if (unit === undefined) {
      problems.push(`${file}: belongs to no folder of the import table (.ci/import-table.ts)`);
      continue;
    }
    const isTest = TEST_FILES.test(file);
    const facts = readImports(file, text);
    if (isPure(unit) && !isTest) for (const { line, what } of facts.impurities) problems.push(`${file}:${line}: ${unit} is pure, but this ${what}`);

    for (const found of facts.imports) {
      const inside = resolveInside(file, found.specifier, known);
      const where = `${file}:${found.line}`;
      if (inside === undefined) {
        const problem = checkPackage(file, unit, isTest, found);
        if (problem !== undefined) problems.push(`${where}: ${problem}`);
        continue;
      }
      if (!inside.exists) {
        problems.push(`${where}: imports ${found.specifier}, and there is no such file`);
        continue;
      }
      if (inside.file.startsWith(GENERATED) && !file.startsWith(GENERATED) && !DATABASE_FILES.some((pattern) => pattern.test(file))) {
        problems.push(`${where}: only the repositories, the database handle, the migrator and sign-in import the database client`);
        continue;
      }
      const target = unitOf(inside.file);
      if (target === undefined) {
        if (SOURCE.test(inside.file)) problems.push(`${where}: imports ${inside.file}, which belongs to no folder of the import table`);
        continue;
      }
      if (!found.typeOnly) add(fileEdges, file, inside.file);
      if (target !== unit && !isTest) add(unitEdges, unit, target);
      const breach = checkTable(unit, target, isTest, found.typeOnly);
      if (breach === undefined) continue;
      const debt = debts.find((entry) => file.startsWith(entry.from) && inside.file.startsWith(entry.to));
      if (debt === undefined) problems.push(`${where}: ${breach}`);
      else debtUsed.add(debt);
    }
  }

  for (const cycle of findCycles(unitEdges)) problems.push(`folders import each other in a circle: ${cycle.join(" -> ")}`);
  for (const cycle of findCycles(fileEdges)) problems.push(`files import each other in a circle: ${cycle.join(" -> ")}`);
  for (const debt of debts) if (!debtUsed.has(debt)) problems.push(`debt paid, remove its entry: ${debt.from} -> ${debt.to}`);
  return problems;
}

function isPure(unit: string): boolean {
  return PURE_FOLDERS.some((folder) => folder === unit);
}

function checkTable(unit: string, target: string, isTest: boolean, typeOnly: boolean): string | undefined {
  if (unit === target) return undefined;
  const row = IMPORT_TABLE.find((entry) => entry.unit === unit);
  if (row === undefined) return `${unit} has no row in the import table`;
  if (row.mayImport.includes(target)) return undefined;
  if (typeOnly && row.mayImportTypes?.includes(target)) return undefined;
  if (isTest && TEST_MAY_IMPORT.some((entry) => `${unit}/`.startsWith(`${entry.unit}/`) && entry.mayImport.includes(target))) return undefined;
  const asType = row.mayImportTypes?.includes(target) ? " except as `import type`" : "";
  return `${unit} must not import ${target}${asType} (${row.reason})`;
}

function checkPackage(file: string, unit: string, isTest: boolean, found: FoundImport): string | undefined {
  const name = found.specifier;
  if (DATABASE_PACKAGES.test(name) && unit !== "bootstrap" && !DATABASE_FILES.some((pattern) => pattern.test(file)) && !found.typeOnly) {
    return `only the repositories, the database handle, the migrator and sign-in import ${name}`;
  }
  if (isTest && TEST_PACKAGES.test(name)) return undefined;
  if (isPure(unit)) {
    const allowed = PURE_PACKAGES.some((entry) => name === entry.name || name.startsWith(`${entry.name}/`));
    const excepted = PURE_EXCEPTIONS.some((entry) => entry.file === file && entry.module === name);
    if (!allowed && !excepted) return `${unit} is pure and must not import ${name} (PURE_PACKAGES in .ci/import-table.ts)`;
  }
  if (unit === "components" && SERVER_PACKAGES.test(name) && !found.typeOnly) return `a component must not import ${name}`;
  return undefined;
}

function add(edges: Map<string, Set<string>>, from: string, to: string): void {
  const targets = edges.get(from) ?? new Set<string>();
  if (from !== to) targets.add(to);
  edges.set(from, targets);
}

if (isProgram(import.meta.filename)) {
  const sources = readSources(listFiles().filter((file) => SOURCE.test(file) || /\.(?:css|json)$/.test(file)));
  const count = [...sources.keys()].filter((file) => SOURCE.test(file)).length;
  report("imports", checkImports(sources), `${count} files, ${IMPORT_TABLE.length} rows, ${IMPORT_DEBT.length} debts`);
}

/**
 * Who may import whom, as data. The table is the architecture: whatever is not listed here fails the gate
 * (check-imports.ts), and docs/architecture.md and lib/README.md describe the same picture in prose.
 */

/** Every folder of lib that is pure: arguments in, value out. Their order is the direction in which data moves. */
export const PURE_FOLDERS = [
  "lib/base",
  "lib/statistics",
  "lib/rubric",
  "lib/samples",
  "lib/worlds",
  "lib/trajectory",
  "lib/importers",
  "lib/environments",
  "lib/analysis",
  "lib/labels",
  "lib/blindness",
  "lib/turns",
  "lib/matching",
  "lib/judge",
  "lib/metrics",
  "lib/comparison",
  "lib/gates",
  "lib/replay",
  "lib/view-models",
  "lib/exports",
] as const;

const pureExcept = (...left: string[]): string[] => PURE_FOLDERS.filter((folder) => !left.includes(folder));

export interface ImportRow {
  /** A unit: every file whose path begins with it and with no longer unit. A path with an ending is one file. */
  readonly unit: string;
  /** Units that it may import. A unit may always import itself. */
  readonly mayImport: readonly string[];
  /** Units that it may import as `import type` only. */
  readonly mayImportTypes?: readonly string[];
  readonly reason: string;
}

export const IMPORT_TABLE: readonly ImportRow[] = [
  { unit: "lib/base", mayImport: [], reason: "result, brand, order, json: no domain word, so nothing of ours below it" },
  { unit: "lib/statistics", mayImport: ["lib/base"], reason: "generic mathematics that knows no domain" },
  { unit: "lib/rubric", mayImport: ["lib/base"], reason: "the vocabulary of labels is data; rules and people refer to it" },
  { unit: "lib/samples", mayImport: ["lib/base"], reason: "who is given which runs, in which order: seeds and ids, no run's content" },
  { unit: "lib/worlds", mayImport: ["lib/base"], reason: "a planted mistake must not be known to the code that looks for it (product.md §6.11)" },
  { unit: "lib/trajectory", mayImport: ["lib/base"], reason: "the normalised type, on which everything else stands" },
  { unit: "lib/importers", mayImport: ["lib/base", "lib/trajectory"], reason: "a format is turned into a trajectory and judged by nobody" },
  { unit: "lib/environments", mayImport: ["lib/base", "lib/trajectory"], reason: "what an action means, whatever file it came from" },
  { unit: "lib/analysis", mayImport: ["lib/base", "lib/trajectory", "lib/environments"], reason: "facts of one run, before any label" },
  { unit: "lib/labels", mayImport: ["lib/base", "lib/trajectory", "lib/rubric", "lib/statistics"], reason: "what raters said, whoever they are" },
  { unit: "lib/blindness", mayImport: ["lib/base"], reason: "who may see what, decided from roles and assignments alone" },
  { unit: "lib/turns", mayImport: ["lib/base", "lib/trajectory", "lib/rubric", "lib/labels"], reason: "dialogues cut into turns, and their labels" },
  {
    unit: "lib/matching",
    mayImport: ["lib/base", "lib/trajectory", "lib/environments", "lib/analysis", "lib/rubric", "lib/labels"],
    reason: "rules read facts and speak the rubric",
  },
  {
    unit: "lib/judge",
    mayImport: ["lib/base", "lib/trajectory", "lib/analysis", "lib/rubric", "lib/labels"],
    reason: "the model client is a parameter; a judge never sees a rule's answer",
  },
  {
    unit: "lib/metrics",
    mayImport: ["lib/base", "lib/trajectory", "lib/analysis", "lib/rubric", "lib/labels", "lib/turns", "lib/statistics", "lib/replay"],
    reason: "numbers from facts, labels and replays",
  },
  {
    unit: "lib/comparison",
    mayImport: ["lib/base", "lib/trajectory", "lib/labels", "lib/metrics", "lib/statistics"],
    reason: "pairs of runs and tests on them",
  },
  {
    unit: "lib/gates",
    mayImport: ["lib/base", "lib/trajectory", "lib/environments", "lib/analysis", "lib/rubric", "lib/matching", "lib/judge"],
    reason: "a gate asks the rules (and prompt building) before a write, it never sees what came after",
  },
  {
    unit: "lib/replay",
    mayImport: ["lib/base", "lib/trajectory", "lib/environments", "lib/analysis", "lib/matching", "lib/gates"],
    reason: "headless: frames and marks, no pixels",
  },
  { unit: "lib/view-models", mayImport: pureExcept("lib/exports"), reason: "the last place where anything is decided before it is drawn" },
  { unit: "lib/exports", mayImport: pureExcept("lib/view-models"), reason: "rows for machines are not made from texts for people" },
  { unit: "lib/server", mayImport: [...PURE_FOLDERS], reason: "the only impure folder: it wires the pure ones to the world" },
  {
    unit: "components",
    mayImport: ["lib/view-models", "lib/replay", "lib/rubric", "lib/base"],
    mayImportTypes: [...PURE_FOLDERS],
    reason: "React only: draws what was prepared",
  },
  {
    unit: "app",
    mayImport: ["components", "lib/server", "lib/view-models", "lib/base"],
    mayImportTypes: [...PURE_FOLDERS],
    reason: "routes only: parse, one use-case, prepare, render",
  },
  { unit: "cli", mayImport: ["lib/server", "bootstrap", ...PURE_FOLDERS], reason: "the second front end, peer of app; its first line bundles it" },
  { unit: "prisma/seed.ts", mayImport: ["lib/server", ...PURE_FOLDERS], reason: "seeds by importing what our worlds write" },
  { unit: "instrumentation.ts", mayImport: ["lib/server"], reason: "checks the database when the page server starts" },
  { unit: "bench", mayImport: [...PURE_FOLDERS, "lib/server", "cli", "bootstrap"], reason: "measures the real code, on a throw-away PostgreSQL too" },
  { unit: "e2e", mayImport: [], reason: "drives the browser and the command line from outside" },
  { unit: ".ci", mayImport: [], reason: "checks must run when the code is broken" },
  { unit: ".ci/write-formats.ts", mayImport: [".ci", "lib/importers"], reason: "a document that is written from the importers" },
  { unit: "bootstrap", mayImport: [], reason: "runs before anything is installed, generated or built" },
];

/** Files that run before anything is built, and the configurations that a tool reads: the unit `bootstrap`, wherever they lie. */
export const BOOTSTRAP_FILES: readonly RegExp[] = [
  /^cli\/(start|test|http-server|bootstrap\/[\w-]+)\.mjs$/,
  /^prisma\/.*\.mjs$/,
  /^[^/]+\.config\.(ts|mjs)$/,
];

/** npm packages that a pure folder may use: pure themselves, small, without a look at clock, files or network. */
export const PURE_PACKAGES: readonly { name: string; reason: string }[] = [
  { name: "zod", reason: "describes shapes; reads nothing but its argument" },
  { name: "csv-parse", reason: "a parser: text in, cells out" },
  { name: "mvdan-sh", reason: "a shell parser: text in, tree out" },
];

/** Single files of pure folders that may import one module of Node. */
export const PURE_EXCEPTIONS: readonly { file: string; module: string; reason: string }[] = [
  { file: "lib/base/sha256.ts", module: "node:crypto", reason: "a hash of its argument is a pure function; Node's is the fast one" },
  {
    file: "lib/environments/shell/parse-shell.ts",
    module: "node:module",
    reason: "createRequire: the shell parser is loaded when the first command line needs it",
  },
];

/** The database: who may import Prisma's packages, the drivers and the generated clients. */
export const DATABASE_PACKAGES = /^(?:@prisma\/|prisma(?:\/|$)|better-sqlite3$|pg$)/;
export const DATABASE_FILES: readonly RegExp[] = [
  /^lib\/server\/repositories\//,
  /^lib\/server\/(?:db|migrate|migrator|killed-migration|kept-statements|begin-patiently|[a-z]+-factory)(?:\.test)?\.ts$/,
  /^lib\/server\/auth\//,
  // A transaction that stays open is the lock of a served data folder.
  /^lib\/server\/serving-lock\.ts$/,
  // Makes and removes the databases of tests.
  /^lib\/server\/testing\/postgres-server\.ts$/,
  /^e2e\/support\/postgres-databases\.ts$/,
  // A floor is what the driver alone does.
  /^bench\/floors\//,
];

/** Packages that never reach a component: they would end up in the browser, or do the server's work there. */
export const SERVER_PACKAGES = /^(?:node:|@prisma\/|prisma|better-sqlite3$|pg$|server-only$|better-auth$)/;

/** Files beside the code that test it, and what makes or reads their fixtures. */
export const TEST_FILES = /(?:\.test\.tsx?$|\.test-d\.ts$|\/fixtures\/|\/testing\/)/;

/** What a test may import beyond the row of its folder. */
export const TEST_MAY_IMPORT: readonly { unit: string; mayImport: readonly string[]; reason: string }[] = [
  { unit: "lib", mayImport: [...PURE_FOLDERS], reason: "a test walks the whole chain: a file's text, its trajectory, its facts, its label" },
  { unit: "components", mayImport: [...PURE_FOLDERS], reason: "what is drawn is prepared by the real view models" },
  { unit: ".ci", mayImport: [".ci/write-formats.ts", "lib/importers"], reason: "the written document is compared with what would be written" },
  { unit: "cli", mayImport: [...PURE_FOLDERS, "lib/server"], reason: "commands are tested through their use-cases" },
];
export const TEST_PACKAGES =
  /^(?:node:(?:fs|path|os|url|crypto|child_process|util|zlib|stream)(?:\/|$)|vitest|fast-check$|@testing-library\/|typescript$|react|jsdom)/;

export interface Debt {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  /** When this entry goes. An entry that nothing needs fails the check. */
  readonly until: string;
}

/** Imports that break the table and are tolerated for a while. The list should shrink. */
export const IMPORT_DEBT: readonly Debt[] = [];

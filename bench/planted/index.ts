/**
 * `npm run planted`: every rule against mistakes that our own scripted agents made on purpose, over a thousand seeds of each
 * world (`--seeds N` for fewer). `--write` puts the table into docs/validity.md. Ends with 1 when a rule that no exception
 * names is below 95 %. `--gate`: the deterministic gate before the same runs instead, with the restored world to ask and with nobody.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { EXPLAINED_EXCEPTIONS } from "./explained-exceptions";
import { formatGate, isGateGood } from "./format-gate";
import { type PlantedScore, precisionOf, type RuleScore, recallOf } from "./planted-score";
import { scoreGate } from "./score-gate";
import { scoreHousehold } from "./score-household";
import { scoreTools } from "./score-tools";

const WANTED = 0.95;

const { values } = parseArgs({ options: { seeds: { type: "string" }, write: { type: "boolean" }, gate: { type: "boolean" } } });
const seeds = Number(values.seeds ?? "1000");
if (!Number.isInteger(seeds) || seeds < 1) throw new Error(`--seeds: found ${values.seeds}, expected a whole number from 1 on`);

if (values.gate === true) {
  const scores = await scoreGate(seeds);
  console.log(formatGate(scores, seeds));
  process.exit(isGateGood(scores) ? 0 : 1);
}

/** Name of the set, and its score. */
const sets: [string, PlantedScore][] = [
  ["household", (await scoreHousehold(seeds, {}, "knowagent")).result()],
  ["household, rules told behind the task", (await scoreHousehold(seeds, { tells: true }, "knowagent")).result()],
  ["household, rules told in the runner's prompt", (await scoreHousehold(seeds, { tells: true }, "console")).result()],
  ["household, rules in a person's words", (await scoreHousehold(seeds, { explains: true, speaksFreely: true }, "knowagent")).result()],
  ["API world, phone, service desk", (await scoreTools(seeds)).scorer.result()],
];

const table = formatTables();
console.log(table);
if (values.write === true) writeValidity(table);
const unexplained = sets.flatMap(([name, score]) =>
  score.rules.filter((rule) => isBelow(rule) && EXPLAINED_EXCEPTIONS[name]?.[rule.ruleId] === undefined).map((rule) => `${rule.ruleId} in ${name}`),
);
if (unexplained.length > 0) {
  console.error(`below 95 % and not explained: ${unexplained.join(", ")}`);
  process.exitCode = 1;
}

function isBelow(rule: RuleScore): boolean {
  return (precisionOf(rule) ?? 1) < WANTED || (recallOf(rule) ?? 1) < WANTED;
}

function formatTables(): string {
  const head = [
    `| world, ${seeds} seeds each | runs | planted cases | runs with the planted label | decoys taken |`,
    "|---|---|---|---|---|",
    ...sets.map(
      ([name, { runs, cases, rightLabels, decoys, decoysTaken }]) =>
        `| ${name} | ${runs} | ${cases} | ${rightLabels} | ${decoysTaken} of ${decoys} |`,
    ),
  ];
  const ids = [...new Set(sets.flatMap(([, score]) => score.rules.map(({ ruleId }) => ruleId)))].sort(byRule);
  const rows = ids.map((id) => {
    const cells = sets.map(([, score]) => formatCell(score.rules.find(({ ruleId }) => ruleId === id)));
    return `| ${id} | ${cells.join(" | ")} |`;
  });
  const exceptions = sets.flatMap(([name, score]) =>
    score.rules
      .filter(isBelow)
      .sort((a, b) => byRule(a.ruleId, b.ruleId))
      .map((rule) => `- ${rule.ruleId}, ${name}: ${EXPLAINED_EXCEPTIONS[name]?.[rule.ruleId] ?? "not explained"}`),
  );
  return [
    ...head,
    "",
    "Planted cases, precision / recall in %; an empty cell: not planted there.",
    "",
    `| rule | ${sets.map(([name]) => name).join(" | ")} |`,
    `|---|${sets.map(() => "---|").join("")}`,
    ...rows,
    "",
    ...(exceptions.length === 0 ? ["No rule is below 95 %."] : ["Below 95 %:", "", ...exceptions]),
  ].join("\n");
}

function formatCell(rule: RuleScore | undefined): string {
  if (rule === undefined) return "";
  const share = (value: number | null): string => (value === null ? "–" : (value * 100).toFixed(1));
  return `${rule.hits + rule.misses}: ${share(precisionOf(rule))} / ${share(recallOf(rule))}`;
}

/** A2 before A10, A17 before A17b. */
function byRule(a: string, b: string): number {
  const parts = (id: string): [string, number, string] => {
    const found = /^([A-Z])(\d+)(\w*)$/.exec(id);
    return [found?.[1] ?? id, Number(found?.[2] ?? 0), found?.[3] ?? ""];
  };
  const [x, y] = [parts(a), parts(b)];
  if (x[0] !== y[0]) return x[0] < y[0] ? -1 : 1;
  if (x[1] !== y[1]) return x[1] - y[1];
  return x[2] < y[2] ? -1 : x[2] > y[2] ? 1 : 0;
}

/** Replaces the table between the marks; what people wrote around it stays. */
function writeValidity(text: string): void {
  const file = path.join(import.meta.dirname, "../../docs/validity.md");
  const before = readFileSync(file, "utf8");
  const after = before.replace(/<!-- planted -->[\s\S]*<!-- end of planted -->/, `<!-- planted -->\n${text}\n<!-- end of planted -->`);
  if (after === before && !before.includes(text)) throw new Error("docs/validity.md has no marks <!-- planted --> and <!-- end of planted -->");
  writeFileSync(file, after);
}

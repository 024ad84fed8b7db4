import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { prepareAblation } from "../../view-models/compare-ablation";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { comparePage } from "./compare-page";
import { defaultFormat, EXPORT_NAMES } from "./export-study";
import { importFiles } from "./import-files";
import { importLabels } from "./import-labels";
import { saveFactors } from "./save-factors";
import { type ComparisonQuery, studyComparison } from "./study-comparison";
import { studyMetrics } from "./study-metrics";

const home = openTemporaryHome();
afterAll(home.end);

const OPTIONS = { configuration: null, environment: null, format: null };
const QUERY: ComparisonQuery = { baseline: "react", with: ["gate"], seed: 1, draws: 300, pairing: "all", rater: ["rule"] };
const METRICS = { seed: 1, draws: 300, rater: ["rule"] };

/** One letter a task, + success, - failure. */
function write(folder: string, name: string, text: string): string {
  mkdirSync(path.join(home.folder, folder), { recursive: true });
  const file = path.join(home.folder, folder, `${name}.jsonl`);
  const lines = [...text].map((letter, index) => householdLine(letter === "+" ? goodRun(`game-${index}`) : contradictedRun(`game-${index}`)));
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

async function value<T>(result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const found = await result;
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

describe("the documents metrics and compare", () => {
  it("are the same bytes whatever the order of import", async () => {
    const files = [write("a", "react", "+-+--+-+"), write("a", "gate", "++++-+-+")];
    for (const file of files) await value(importFiles([file], { study: "forth", ...OPTIONS }));
    for (const file of [...files].reverse()) await value(importFiles([file], { study: "back", ...OPTIONS }));
    const documents = async (study: string) =>
      JSON.stringify([await value(studyMetrics(study, "terminal", METRICS)), await value(studyComparison(study, "terminal", QUERY))]);
    expect(await documents("back")).toBe(await documents("forth"));
  }, 30_000);

  it("have exactly the keys of the contract, and those that name a row", async () => {
    const { rows } = await value(studyMetrics("forth", "terminal", METRICS));
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...["configuration", "environment", "rater", "metric", "unit", "value", "undefinedBecause", "numerator", "denominator"],
      ...["low", "high", "interval", "seed", "draws", "better"],
    ]);
    const compared = await value(studyComparison("forth", "terminal", QUERY));
    expect(Object.keys(compared)).toEqual(["schemaVersion", "baseline", "environment", "pairing", "seed", "draws", "rows"]);
    expect(Object.keys(compared.rows[0] ?? {})).toEqual([
      ...["metric", "unit", "rater", "with", "pairs", "dropped", "baselineValue", "withValue", "difference", "low", "high"],
      ...["test", "b", "c", "p", "pAdjusted", "refused"],
    ]);
    expect(compared.rows[0]).toMatchObject({ metric: "successRate", pairs: 8, baselineValue: 0.5, withValue: 0.75, b: 0, c: 2, p: 0.5 });
  });

  it("name the configurations that there are when one is unknown", async () => {
    const found = await studyComparison("forth", "terminal", { ...QUERY, with: ["gat"] });
    expect(found).toMatchObject({ ok: false, error: { code: "not-found", found: "gat", where: "with" } });
  });
});

describe("metrics, compare and every export", () => {
  const program = path.resolve(import.meta.dirname, "../testing/every-document-process.ts");
  const everything = (study: string, env: Record<string, string>): Record<string, string> =>
    JSON.parse(
      execFileSync(process.execPath, ["--import", "tsx", program, study, "react", "gate"], {
        env: { ...process.env, PLUMBLINE_HOME: home.folder, ...env },
        encoding: "utf8",
        maxBuffer: 1 << 28,
      }),
    );
  /** With the moment of each label, which is another one in each study. */
  const DATED = ["labels.csv", "labels.jsonl", "bundle.zip"];

  it("do not depend on time zone, locale or the order of import, to the last byte", async () => {
    const files = [write("b", "react", "+-+--+-+"), write("b", "gate", "++++-+-+")];
    const labels = path.join(home.folder, "labels.jsonl");
    const said = (record: number, label: string) => JSON.stringify({ file: "react.jsonl", record, label });
    writeFileSync(labels, `${[said(2, "overlooked"), said(4, "incomplete"), said(5, "other:planning")].join("\n")}\n`);
    for (const [study, order] of [
      ["one", files],
      ["two", [...files].reverse()],
    ] as const) {
      for (const file of order) await value(importFiles([file], { study, ...OPTIONS }));
      await value(importLabels(labels, study, "imported:reader"));
    }
    const here = { TZ: "UTC", LANG: "C", LC_ALL: "C" };
    const there = { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" };
    const first = everything("one", here);
    const names = EXPORT_NAMES.map((name) => `${name}.${defaultFormat(name)}`);
    expect(Object.keys(first)).toEqual(expect.arrayContaining([...names, "metrics", "compare", "compare page", "bundle.zip"]));
    expect(first.metrics).toContain("imported:reader");
    expect(first["counts.latex"]).toContain("\\toprule");
    expect(everything("one", there)).toEqual(first);
    const undated = (documents: Record<string, string>) => Object.entries(documents).filter(([name]) => !DATED.includes(name));
    // The name of a study stands in its rows.
    expect(undated(everything("two", there)).map(([name, text]) => [name, text.replaceAll("two", "one")])).toEqual(undated(first));
    expect(first.compare).toBe(JSON.stringify(await studyComparison("one", "terminal", { ...QUERY, rater: ["all"] })));
  }, 240_000);

  it("are the same bytes on the command line", async () => {
    const cli = path.resolve(import.meta.dirname, "../../../cli/plumbline.mjs");
    const printed = execFileSync(process.execPath, [cli, "compare", "--study=one", "--baseline=react", "--with=gate", "--draws=300", "--json"], {
      env: { ...process.env, PLUMBLINE_HOME: home.folder },
      encoding: "utf8",
    });
    expect(printed).toBe(`${JSON.stringify(await value(studyComparison("one", "terminal", QUERY)))}\n`);
  }, 60_000);
});

describe("the contrasts of an ablation", () => {
  const page = async (pairing: ComparisonQuery["pairing"]) =>
    (await value(comparePage("ablation", "terminal", { ...QUERY, with: ["gate", "other"], pairing }))).contrasts;

  it("are compared on the tasks that pair, and say what was dropped and why, or why nothing is compared", async () => {
    const shifted = path.join(home.folder, "other.jsonl");
    const games = Array.from({ length: 8 }, (_, index) => householdLine(goodRun(`another-${index}`)));
    writeFileSync(shifted, `${games.join("\n")}\n`);
    for (const file of [write("c", "react", "+-+--+-+-+"), write("c", "gate", "++++-+-++"), shifted])
      await value(importFiles([file], { study: "ablation", ...OPTIONS }));
    await value(saveFactors("ablation", { configuration: "gate", factors: { gate: "accord" } }, "human:owner"));
    await value(saveFactors("ablation", { configuration: "other", factors: { prompt: "short" } }, "human:owner"));
    const [gate, prompt] = await page("all");
    expect(gate).toMatchObject({ factor: "gate", before: "react", after: "gate", to: "accord", pairs: 9, refused: null });
    expect(gate?.dropped).toEqual({ baseline: 1, with: 0, reasons: [{ side: "baseline", reason: "no_partner", count: 1 }] });
    expect(gate?.difference).toBeCloseTo(3 / 9, 12);
    expect(gate?.low).toBeLessThan(3 / 9);
    expect(prompt).toMatchObject({ factor: "prompt", after: "other", pairs: null, difference: null, low: null });
    expect(prompt?.refused).toContain("no task in common");
    const view = prepareAblation([], await page("all"));
    expect(view.contrasts[0]).toMatchObject({
      difference: "+33.3",
      pairs: "9 pairs of task and trial, dropped 1 under react: no run of this task and trial on the other side",
    });
    expect(view.contrasts[1]).toMatchObject({ difference: "–", pairs: expect.stringContaining("not compared: no task in common") });
    expect((await page("unpaired"))[1]).toMatchObject({ pairs: null, refused: null });
  }, 60_000);
});

const DATA = path.resolve(import.meta.dirname, "../../../../shared/data");
const AIRLINE = path.join(DATA, "tau-bench/gpt-4o-airline.json");
const D0 = path.join(DATA, "alfworld-knowagent/KnowAgentALFWorld_llama-2-13b_D0.jsonl");
const ADAPT = path.join(DATA, "alfworld-adapt");

describe.runIf(existsSync(AIRLINE))("pass^k of tau-bench airline, 4 trials of 50 tasks", () => {
  it("is what counting subsets of trials gives", async () => {
    await value(importFiles([AIRLINE], { study: "airline", ...OPTIONS }));
    const { rows } = await value(studyMetrics("airline", "terminal", { ...METRICS, draws: 0 }));
    const runs = JSON.parse(readFileSync(AIRLINE, "utf8")) as { task_id: number; trial: number; reward: number }[];
    const tasks = new Map<number, boolean[]>();
    for (const { task_id: task, reward } of runs) tasks.set(task, [...(tasks.get(task) ?? []), Math.abs(reward - 1) < 1e-6]);
    expect([...tasks.values()].map((trials) => trials.length)).toEqual(Array.from({ length: 50 }, () => 4));
    for (const k of [1, 2, 3, 4]) {
      // Independent of C(c, k) / C(n, k): every subset of k trials is looked at.
      let all = 0;
      let subsets = 0;
      for (const trials of tasks.values()) {
        for (let mask = 0; mask < 16; mask++) {
          const chosen = trials.filter((_, trial) => (mask >> trial) % 2 === 1);
          if (chosen.length !== k) continue;
          subsets += 1;
          if (chosen.every(Boolean)) all += 1;
        }
      }
      const row = rows.find(({ metric }) => metric === `passHat${k}`);
      expect(row?.value, `pass^${k}`).toBeCloseTo(all / subsets, 12);
      expect(row?.denominator).toBe(50);
    }
  }, 60_000);
});

describe.runIf(existsSync(D0) && existsSync(ADAPT))("KnowAgent D0 and ADaPT side by side", () => {
  it("are refused, with the reason, and both values are shown", async () => {
    await value(importFiles([D0], { study: "games", ...OPTIONS, configuration: "knowagent" }));
    await value(importFiles([ADAPT], { study: "games", ...OPTIONS, configuration: "adapt" }));
    const { rows } = await value(studyComparison("games", "terminal", { ...QUERY, baseline: "knowagent", with: ["adapt"] }));
    const success = rows.find(({ metric }) => metric === "successRate");
    expect(success).toMatchObject({ baselineValue: 134 / 510, withValue: 107 / 134, difference: null, pairs: null, p: null });
    expect(success?.refused).toContain("no task in common");
    expect(success?.refused).toContain("510 tasks");
    expect(rows.every((row) => row.difference === null && row.refused !== null)).toBe(true);
  }, 120_000);
});

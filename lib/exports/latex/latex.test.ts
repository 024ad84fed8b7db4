import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { compareConfigurations } from "../../comparison/compare";
import { computeMetrics } from "../../metrics/compute-metrics";
import { metricRun } from "../../metrics/testing/metric-run";
import { GAP_LABELS } from "../../rubric/rubric";
import type { CountRow } from "../counts";
import { comparisonLatex } from "./comparison-latex";
import { countsLatex } from "./counts-latex";
import { metricsLatex } from "./metrics-latex";
import { escapeLatex, latexTabular } from "./tabular";

/** Names that would break a table if they were not escaped. */
const BASELINE = "react_50%";
const OTHER = "gate & #1 {x} \\end{tabular}";
const SETTINGS = { notApplicable: "exclude", tasksPerScenario: 3 } as const;

const runs = [BASELINE, OTHER].flatMap((configuration, side) =>
  Array.from({ length: 12 }, (_, task) => metricRun({ configuration, taskId: `t${task}`, outcome: (task + side) % 3 === 0 ? "success" : "failure" })),
);
const metrics = computeMetrics(runs, { raters: [], seed: 1, draws: 200, settingsOf: () => SETTINGS }).map(({ row }) => row);
const comparison = compareConfigurations(runs, {
  ...{ baseline: BASELINE, others: [OTHER], raters: [], seed: 1, draws: 200, pairing: "all", settings: SETTINGS },
}).map(({ row }) => ({ ...row, study: "s", environment: "household", baseline: BASELINE, pairing: "all", seed: 1, draws: 200 }));
const counts = [BASELINE, OTHER].flatMap((configuration) =>
  GAP_LABELS.map(
    (label, index): CountRow => ({
      ...{
        study: "s",
        environment: "household",
        configuration,
        rater: "human:a_b",
        raterVersion: "",
        unit: "trajectory",
        mode: "single",
        class: label,
      },
      ...{ count: index, total: 28, pending: 2, share: index / 28, wilsonLow: 0, wilsonHigh: 0.5, rubricVersion: "1" },
    }),
  ),
);
const TABLES = { counts: countsLatex(counts), metrics: metricsLatex(metrics), comparison: comparisonLatex(comparison) };

/** The engine of this machine; null: none. */
const ENGINE = ["pdflatex", "lualatex", "xelatex", "tectonic"].find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;

describe(`LaTeX tables (${ENGINE === null ? "no TeX engine here: their structure is checked, they are not compiled" : `compiled by ${ENGINE}`})`, () => {
  it.each(Object.entries(TABLES))("%s: rules of booktabs, as many cells as columns, nothing unescaped", (_name, text) => {
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("%"));
    expect(lines.filter((line) => line.startsWith("\\begin{tabular}"))).toHaveLength(1);
    expect(lines.filter((line) => line === "\\end{tabular}")).toHaveLength(1);
    expect(lines.at(-1)).toBe("\\end{tabular}");
    for (const rule of ["\\toprule", "\\midrule", "\\bottomrule"]) expect(lines).toContain(rule);
    const columns = /\\begin\{tabular\}\{([lrc]+)\}/.exec(text)?.[1]?.length ?? 0;
    const rows = lines.filter((line) => line.endsWith("\\\\"));
    expect(rows.length).toBeGreaterThan(4);
    for (const row of rows) {
      // An escaped ampersand is text, and a spanning cell stands for its width.
      const bare = row.replaceAll("\\&", "").slice(0, -2);
      const spans = [...bare.matchAll(/\\multicolumn\{(\d+)\}/g)].reduce((sum, [, width]) => sum + Number(width) - 1, 0);
      expect(bare.split("&").length + spans, row).toBe(columns);
      expect(braces(bare), row).toBe(0);
      expect(/(?<!\\)[%#_]/.test(bare), row).toBe(false);
    }
    expect(lines.filter((line) => !line.startsWith("\\") && !line.endsWith("\\\\"))).toEqual([]);
  });

  it.runIf(ENGINE !== null)("compile without an error", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "plumbline-tex-"));
    try {
      const body = Object.values(TABLES).join("\n\n");
      writeFileSync(path.join(folder, "t.tex"), `\\documentclass{article}\\usepackage{booktabs}\\begin{document}\n${body}\n\\end{document}\n`);
      const options = ENGINE === "tectonic" ? ["t.tex"] : ["-interaction=nonstopmode", "-halt-on-error", "t.tex"];
      expect(() => execFileSync(ENGINE ?? "", options, { cwd: folder, stdio: "pipe" })).not.toThrow();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("show the same numbers as the rows, with counts beside every percentage", () => {
    expect(TABLES.counts).toContain("overlooked & 1 & 3.6 & 0.0--50.0");
    expect(TABLES.counts).toContain("answered failed runs & 28 & of & 30");
    const success = comparison.find((row) => row.metric === "successRate");
    expect(TABLES.comparison).toContain(`${(100 * (success?.baselineValue ?? 0)).toFixed(1)} & ${(100 * (success?.withValue ?? 0)).toFixed(1)}`);
    expect(TABLES.comparison).toContain(`${success?.b}, ${success?.c}`);
  });

  it("prints the best value in bold, ties too", () => {
    expect(TABLES.metrics).toContain("\\textbf{33.3}");
  });
});

describe("escapeLatex", () => {
  it("leaves no command in a text, and no line end", () => {
    expect(escapeLatex("a_b & 50% {x} \\input{y}\n#1 ~ ^ $ − –")).toBe(
      "a\\_b \\& 50\\% \\{x\\} \\textbackslash{}input\\{y\\} \\#1 \\textasciitilde{} \\textasciicircum{} \\$ $-$ --",
    );
  });

  it("refuses a row that is wider than its columns", () => {
    expect(() => latexTabular({ comments: [], columns: "l", groups: [], head: ["a"], rows: [["a", "b"]], foot: [] })).toThrow(RangeError);
  });
});

function braces(text: string): number {
  const bare = text.replace(/\\[{}]/g, "");
  return [...bare].reduce((depth, character) => depth + (character === "{" ? 1 : character === "}" ? -1 : 0), 0);
}

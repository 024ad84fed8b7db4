import { spawnSync } from "node:child_process";
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

const TABLES = tablesOf(BASELINE, OTHER);
const { comparison } = rowsOf(BASELINE, OTHER);

/** One name each that has broken somebody's table: as a configuration, an environment and a rater. */
const HOSTILE: Readonly<Record<string, string>> = {
  "every special character": "& % $ # _ { } ~ ^ \\ < > | \" ' ` @ * [x] (y) / = + ; : , . ! ?",
  "doubled special characters": "&& %% $$ ## __ {{ }} ~~ ^^M ^^41 \\\\ -- --- '' `` ,, << >> ?` !`",
  commands: "\\end{tabular}\\end{document}\\input{/etc/hostname}\\write18{ls}\\csname x\\endcsname",
  "an open group": "{{{ \\begin{tabular}{l} \\multicolumn{3}{c}{",
  "brackets and an asterisk where an argument may stand": "[10cm] *",
  "an asterisk first": "*[2em]",
  "an opening bracket first": "[2em] x",
  "several lines": "first\nsecond\r\n\r\rthird\u2028fourth\u2029fifth\u0085sixth",
  "control characters": "a\u0000b\u0001c\u001bd\u007fe\u009ff",
  "letters of Western Europe": "naïve café Ångström straße œuvre ŁÓDŹ ça «quoted» „unten“ þórr ðá",
  "other scripts": "мир 模型 エージェント ελληνικά עברית العربية हिन्दी",
  signs: "✓ → ≤ ∑ ½ ™ € £ ¥ § ¶ µ ° ± × ÷ · … – — ‘ ’ “ ” • 😀 👩‍🔬",
  "marks that join and turn": "e\u0301 \u202e\u2066x\u2069 \u200b\u200d\ufeff\u00ad",
  "half of a surrogate pair": "a\ud800b\udc00c",
  "a very long name": `gpt_${"very-long_name&".repeat(400)}`,
  "one very long word": "W".repeat(4000),
  nothing: "",
  spaces: "   ",
};

/** The engine of this machine; null: none. */
const ENGINE = ["pdflatex", "lualatex", "xelatex", "tectonic"].find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;

describe(`LaTeX tables (${ENGINE === null ? "no TeX engine here: their structure is checked, they are not compiled" : `compiled by ${ENGINE}`})`, () => {
  it.each([
    ...Object.entries(TABLES),
    ...Object.entries(HOSTILE).flatMap(([what, name]) =>
      Object.entries(tablesOf(BASELINE, name)).map(([table, text]): [string, string] => [`${table} with ${what}`, text]),
    ),
  ])("%s: rules of booktabs, as many cells as columns, nothing unescaped", (_name, text) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none of them is in the file is what is asked
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/u);
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("%") && !line.startsWith("\\providecommand"));
    expect(lines.filter((line) => line.startsWith("\\begin{tabular}"))).toHaveLength(1);
    expect(lines.filter((line) => line === "\\end{tabular}")).toHaveLength(1);
    expect(lines.at(-1)).toBe("\\end{tabular}");
    for (const rule of ["\\toprule", "\\midrule", "\\bottomrule"]) expect(lines).toContain(rule);
    const columns = /\\begin\{tabular\}\{([lrc]+)\}/.exec(lines.find((one) => one.startsWith("\\begin{tabular}")) ?? "")?.[1]?.length ?? 0;
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
    expect(errorsOf(Object.values(TABLES).join("\n\n"))).toEqual([]);
  });

  it.runIf(ENGINE !== null).each(Object.entries(HOSTILE))("compile with %s as a name", (_what, name) => {
    expect(errorsOf(Object.values(tablesOf(BASELINE, name)).join("\n\n"))).toEqual([]);
    expect(errorsOf(Object.values(tablesOf(name, `${name} 2`)).join("\n\n"))).toEqual([]);
  });

  it.runIf(ENGINE !== null)("sets every character that is written as it is", () => {
    const plain = Array.from({ length: 0x3000 }, (_, code) => escapeLatex(String.fromCodePoint(code))).filter(
      (text) => !text.startsWith("\\plumbline"),
    );
    expect(plain.length).toBeGreaterThan(280);
    expect(errorsOf(plain.join("\n"))).toEqual([]);
  });

  it.runIf(ENGINE !== null)("notices a table that does not compile", () => {
    expect(errorsOf("\\begin{tabular}{l} a & b \\\\ \\end{tabular}").length).toBeGreaterThan(0);
    expect(errorsOf("\\notacommand").length).toBeGreaterThan(0);
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
  it("keeps dashes, quotes and commas apart that TeX would draw as one sign", () => {
    expect(escapeLatex("a--b --- ''x,, ``")).toBe("a-{}-b -{}-{}- '{}'x,{}, \\textasciigrave{}\\textasciigrave{}");
  });

  it("gives a letter that pdfLaTeX has not with its number, so that no engine stops and none loses it", () => {
    expect(escapeLatex("é 模 😀")).toBe("é \\plumblineletter{模}{6A21} \\plumblineletter{😀}{1F600}");
    const table = latexTabular({ comments: [], columns: "l", groups: [], head: ["模"], rows: [["[a]"]], foot: [] });
    expect(table).toContain("\\providecommand*{\\plumblineletter}");
    expect(table).toContain("\n{}[a] ");
  });

  it("leaves no command in a text, and no line end", () => {
    expect(escapeLatex("a_b & 50% {x} \\input{y}\n#1 ~ ^ $ − –")).toBe(
      "a\\_b \\& 50\\% \\{x\\} \\textbackslash{}input\\{y\\} \\#1 \\textasciitilde{} \\textasciicircum{} \\$ $-$ --",
    );
  });

  it("refuses a row that is wider than its columns", () => {
    expect(() => latexTabular({ comments: [], columns: "l", groups: [], head: ["a"], rows: [["a", "b"]], foot: [] })).toThrow(RangeError);
  });
});

/** What the engine calls an error in a document of these tables: a line each. */
function errorsOf(body: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-tex-"));
  try {
    writeFileSync(path.join(folder, "t.tex"), `\\documentclass{article}\n\\usepackage{booktabs}\n\\begin{document}\n${body}\n\\end{document}\n`);
    const options = ENGINE === "tectonic" ? ["t.tex"] : ["-interaction=nonstopmode", "-no-shell-escape", "t.tex"];
    const { status, stdout, error } = spawnSync(ENGINE ?? "", options, { cwd: folder, encoding: "latin1", maxBuffer: 1 << 28 });
    if (error !== undefined) throw error;
    const errors = stdout.split("\n").filter((line) => line.startsWith("!"));
    return errors.length > 0 || status === 0 ? errors : [`${ENGINE} ended with ${status}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(baseline: string, other: string) {
  const runs = [baseline, other].flatMap((configuration, side) =>
    Array.from({ length: 12 }, (_, task) =>
      metricRun({ configuration, taskId: `t${task}`, outcome: (task + side) % 3 === 0 ? "success" : "failure" }),
    ),
  );
  const metrics = computeMetrics(runs, { raters: [], seed: 1, draws: 20, settingsOf: () => SETTINGS }).map(({ row }) => ({
    ...row,
    environment: other,
  }));
  const comparison = compareConfigurations(runs, {
    ...{ baseline, others: [other], raters: [], seed: 1, draws: 20, pairing: "all", settings: SETTINGS },
  }).map(({ row }) => ({ ...row, study: "s", environment: other, baseline, pairing: "all", seed: 1, draws: 20 }));
  const counts = [baseline, other].flatMap((configuration) =>
    GAP_LABELS.map(
      (label, index): CountRow => ({
        ...{
          study: "s",
          environment: other,
          configuration,
          rater: `human:${other}`,
          raterVersion: "",
          unit: "trajectory",
          mode: "single",
          class: label,
        },
        ...{ count: index, total: 28, pending: 2, share: index / 28, wilsonLow: 0, wilsonHigh: 0.5, rubricVersion: "1" },
      }),
    ),
  );
  return { metrics, comparison, counts };
}

function tablesOf(baseline: string, other: string): Record<string, string> & { counts: string; metrics: string; comparison: string } {
  const { counts, metrics, comparison } = rowsOf(baseline, other);
  return { counts: countsLatex(counts), metrics: metricsLatex(metrics), comparison: comparisonLatex(comparison) };
}

function braces(text: string): number {
  const bare = text.replace(/\\[{}]/g, "");
  return [...bare].reduce((depth, character) => depth + (character === "{" ? 1 : character === "}" ? -1 : 0), 0);
}

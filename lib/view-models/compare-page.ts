/** Props of the compare page: the document that the server made, with every number formatted. */
import { compareUtf8 } from "../base/compare-utf8";
import { type ContrastInput, prepareAblation } from "./compare-ablation";
import { prepareCallBars, prepareDistances, prepareForest, prepareGapBars, preparePlane } from "./compare-charts";
import type { CompareQuery } from "./compare-query";
import { prepareSteps } from "./compare-steps";
import { type CompareInput, prepareCompareTable } from "./compare-table";
import { prepareFlips } from "./compare-tasks";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { formatP } from "./format-metric";

export interface ComparePageInput extends CompareInput {
  outcomes: readonly { with: string; won: number; lost: number; bothSucceed: number; bothFail: number }[];
  flipped: Parameters<typeof prepareFlips>[0];
  spreads: Parameters<typeof prepareDistances>[0];
  contrasts: readonly ContrastInput[];
  steps: Parameters<typeof prepareSteps>[1];
}

interface Listed {
  configuration: string;
  environment: string;
  factors: Readonly<Record<string, string>>;
}

export function prepareComparePage(input: ComparePageInput, query: CompareQuery, listed: readonly Listed[], raters: readonly string[]) {
  const here = listed.filter(({ environment }) => environment === query.environment);
  const hasScenarios = input.metrics.some(({ metric, value }) => metric === "tgc" && value !== null);
  const main = hasScenarios ? "tgc" : "successRate";
  const counts = input.outcomes.find((one) => one.with === query.focus);
  const isPaired = input.comparison.some((row) => row.with === query.focus && row.pairs !== null);
  return {
    environments: [...new Set(listed.map(({ environment }) => environment))].sort(compareUtf8),
    configurations: here.map(({ configuration }) => ({ value: configuration, name: displayLine(configuration, 60) })),
    raters: raters.includes(query.rater) ? raters : [...raters, query.rater],
    names: { baseline: displayLine(query.baseline, 40), focus: displayLine(query.focus, 40) },
    table: prepareCompareTable(input),
    forest: prepareForest(input),
    forestSub:
      query.pairing === "unpaired"
        ? "points, 95 %, two independent samples"
        : `points, 95 %, paired by task${hasScenarios ? ", TGC and SGC drawn by scenario" : ""}`,
    steps: prepareSteps(input, input.steps, query.steps),
    gaps: prepareGapBars(input, query.unit, query.rater),
    calls: prepareCallBars(input),
    distances: prepareDistances(input.spreads),
    plane: preparePlane(input),
    outcomes:
      counts === undefined || !isPaired
        ? null
        : {
            won: formatCount(counts.won),
            lost: formatCount(counts.lost),
            bothSucceed: formatCount(counts.bothSucceed),
            bothFail: formatCount(counts.bothFail),
          },
    outcomeSentence: outcomeSentence(input, query.focus, main),
    flips: isPaired ? prepareFlips(input.flipped, query.focus) : [],
    ablation: prepareAblation(
      here
        .filter(({ configuration }) => configuration === query.baseline || query.others.includes(configuration))
        .map(({ configuration, factors }) => ({
          configuration,
          factors,
          success: input.metrics.find((row) => row.metric === main && row.configuration === configuration)?.value ?? null,
        })),
      input.contrasts,
    ),
    ablationMeasure: hasScenarios ? "TGC" : "Success",
    exportQuery: exportQuery(query),
  };
}

function outcomeSentence(input: CompareInput, focus: string, main: string): string {
  const row = input.comparison.find((one) => one.metric === main && one.with === focus);
  if (row === undefined || row.pairs === null) return row?.refused ?? "";
  if (row.p === null) return "Several trials of a task are no independent pairs: no McNemar test, read the interval.";
  const near = main === "tgc" ? " Tasks of a scenario are near-copies, so read the interval first." : "";
  return `McNemar exact: ${row.b} lost, ${row.c} won, p = ${formatP(row.p)}.${near}`;
}

function exportQuery({ environment, baseline, others, pairing, rater }: CompareQuery): string {
  const text = new URLSearchParams([["environment", environment], ["baseline", baseline], ...others.map((name) => ["with", name])]);
  text.set("pairing", pairing);
  text.set("rater", rater);
  return text.toString();
}

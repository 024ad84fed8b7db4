/**
 * Errors planted into the formulas, as edits of their sources: for each formula a wrong sign, an n − 1 where n belongs (or the
 * reverse), and a margin, bound or side taken for the other. `npx tsx .ci/check-mutations.ts` applies each to a copy and sees
 * that a test beside the formula fails: tests that let one pass would prove nothing.
 */
export type Fault = "sign" | "n − 1" | "swapped margin";

export interface PlantedError {
  file: string;
  /** The test that must notice. */
  test: string;
  fault: Fault;
  /** Stands exactly once in the source. */
  find: string;
  replace: string;
}

type Faults = Record<Fault, readonly [find: string, replace: string]>;

const errors = (file: string, faults: Faults, test = file.replace(/\.ts$/, ".test.ts")): PlantedError[] =>
  (Object.entries(faults) as [Fault, readonly [string, string]][]).map(([fault, [find, replace]]) => ({ file, test, fault, find, replace }));

export const PLANTED_ERRORS: readonly PlantedError[] = [
  ...errors("lib/statistics/percent-agreement.ts", {
    sign: ["(squares - ratings)", "(squares + ratings)"],
    "n − 1": ["(ratings * (ratings - 1))", "(ratings * ratings)"],
    "swapped margin": ["defined(agreed / n)", "defined((n - agreed) / n)"],
  }),
  ...errors("lib/statistics/cohens-kappa.ts", {
    sign: ["1 - (n * observed) / expected", "1 + (n * observed) / expected"],
    "n − 1": ["(n * observed) / expected", "((n - 1) * observed) / expected"],
    "swapped margin": ["of columns.entries()", "of rows.entries()"],
  }),
  ...errors("lib/statistics/pabak.ts", {
    sign: ["labels * agreed - n", "labels * agreed + n"],
    "n − 1": ["(n * (labels - 1))", "(n * labels)"],
    "swapped margin": ["labels * agreed - n", "labels * (n - agreed) - n"],
  }),
  ...errors("lib/statistics/gwet-ac1.ts", {
    sign: ["share * (1 - share)", "share * (1 + share)"],
    "n − 1": ["/ (shares.length - 1)", "/ shares.length"],
    "swapped margin": ["(row + (columns[label] ?? 0))", "(row + row)"],
  }),
  ...errors("lib/statistics/fleiss-kappa.ts", {
    sign: ["(observed.value - free)", "(observed.value + free)"],
    "n − 1": ["1 / (counts[0]?.length ?? 1)", "1 / ((counts[0]?.length ?? 1) - 1)"],
    "swapped margin": ["squares(meanLabelShares(counts));\n  const free", "observed.value;\n  const free"],
  }),
  ...errors("lib/statistics/krippendorff-alpha.ts", {
    sign: ["1 - ((n - 1) * observed) / expected", "1 + ((n - 1) * observed) / expected"],
    "n − 1": ["((n - 1) * observed)", "(n * observed)"],
    "swapped margin": ["(between + next / 2) ** 2", "(between + margin / 2) ** 2"],
  }),
  ...errors("lib/statistics/multi-label-agreement.ts", {
    sign: ["first.size + second.size - common", "first.size + second.size + common"],
    "n − 1": ["defined(similarity / coRated)", "defined(similarity / (coRated - 1))"],
    "swapped margin": ["[first.has(label) ? 0 : 1][second.has(label) ? 0 : 1]", "[first.has(label) ? 0 : 1][first.has(label) ? 0 : 1]"],
  }),
  ...errors("lib/statistics/wilson-interval.ts", {
    sign: ["(share + z2 / (2 * total))", "(share - z2 / (2 * total))"],
    "n − 1": ["(share * (1 - share)) / total", "(share * (1 - share)) / (total - 1)"],
    "swapped margin": ["Math.max(0, centre - half)", "Math.max(0, centre + half)"],
  }),
  ...errors("lib/statistics/newcombe-interval.ts", {
    sign: ["const difference = p1 - p2", "const difference = p1 + p2"],
    "n − 1": ["const p1 = first.count / first.total", "const p1 = first.count / (first.total - 1)"],
    "swapped margin": ["Math.hypot(p1 - one.low, two.high - p2)", "Math.hypot(p1 - one.low, p2 - two.low)"],
  }),
  ...errors("lib/statistics/mcnemar-exact.ts", {
    sign: ["pairs - smaller + i", "pairs + smaller + i"],
    "n − 1": ["let halvings = pairs", "let halvings = pairs - 1"],
    "swapped margin": ["Math.min(b, c)", "Math.max(b, c)"],
  }),
  ...errors("lib/statistics/holm.ts", {
    sign: ["(tested.length - rank)", "(tested.length + rank)"],
    "n − 1": ["(tested.length - rank)", "(tested.length - 1 - rank)"],
    "swapped margin": ["one.p - other.p", "other.p - one.p"],
  }),
  ...errors("lib/statistics/quantile.ts", {
    sign: ["(high - low)", "(low - high)"],
    "n − 1": ["q * (sorted.length - 1)", "q * sorted.length"],
    "swapped margin": ["sorted[below + 1] ?? low", "sorted[below - 1] ?? low"],
  }),
  ...errors("lib/statistics/bootstrap-interval.ts", {
    sign: ["(1 - level) / 2", "(1 + level) / 2"],
    "n − 1": ["draws.length - kept.length", "draws.length - 1 - kept.length"],
    "swapped margin": ["low: quantileOfSorted(kept, tail)", "low: quantileOfSorted(kept, 1 - tail)"],
  }),
  ...errors("lib/statistics/cluster-bootstrap.ts", {
    sign: ["draws.push(statistic(sample))", "draws.push(-(statistic(sample) ?? 0))"],
    "n − 1": ["for (let i = 0; i < indices.length; i++)", "for (let i = 0; i < indices.length - 1; i++)"],
    "swapped margin": ["sample[i] = cluster", "sample[i] = clusters[i] ?? cluster"],
  }),
  ...errors("lib/statistics/error-clustering-index.ts", {
    sign: ["defined(observed - expected)", "defined(observed + expected)"],
    "n − 1": ["/ lengths.length", "/ (lengths.length - 1)"],
    "swapped margin": ["good / total,", "observed,"],
  }),
  ...errors("lib/metrics/grounded-accuracy.ts", {
    sign: ["incidents: decided.length - groundedSessions", "incidents: decided.length + groundedSessions"],
    "n − 1": ["sum / sessions.length", "sum / (sessions.length - 1)"],
    "swapped margin": ["low: bound(groundedSessions)", "low: bound(groundedSessions + undecidedSessions)"],
  }),
  ...errors(
    "lib/metrics/incident-drop.ts",
    {
      sign: ["defined(1 - ", "defined(1 + "],
      "n − 1": ["* before.decidedSessions)", "* (before.decidedSessions - 1))"],
      "swapped margin": ["(before.incidents * after.decidedSessions)", "(after.incidents * after.decidedSessions)"],
    },
    "lib/metrics/grounded-accuracy.test.ts",
  ),
  ...errors("lib/statistics/confusion-matrix.ts", {
    sign: ["rated(second) - cells.length", "rated(second) + cells.length"],
    "n − 1": ["n: cells.length,", "n: cells.length - 1,"],
    "swapped margin": ["row * labels.length + column", "column * labels.length + row"],
  }),
  ...errors("lib/statistics/ratio-bootstrap.ts", {
    sign: ["other - value", "value - other"],
    "n − 1": ["i < indices.length;", "i < indices.length - 1;"],
    "swapped margin": ["null : numerator / denominator", "null : denominator / numerator"],
  }),
  ...errors(
    "lib/statistics/paired-cluster-bootstrap.ts",
    {
      sign: ["after - before", "before - after"],
      "n − 1": ["resamples(first.length, plan)", "resamples(first.length - 1, plan)"],
      "swapped margin": ["drawInto(secondSample, second, indices)", "drawInto(secondSample, first, indices)"],
    },
    "lib/statistics/cluster-bootstrap.test.ts",
  ),
  ...errors("lib/statistics/unpaired-bootstrap.ts", {
    sign: ["other - value", "value - other"],
    "n − 1": ["resamples(clusters.length, plan)", "resamples(clusters.length - 1, plan)"],
    "swapped margin": ["drawAll(second, statistic", "drawAll(first, statistic"],
  }),
  ...errors("lib/metrics/dialogue-figures.ts", {
    sign: ["decided - accuracy.incidents", "decided + accuracy.incidents"],
    "n − 1": ["shareEstimate(drift.count, drift.total)", "shareEstimate(drift.count, drift.total + 1)"],
    "swapped margin": ["low: accuracy.sgaBounds.low.value", "low: accuracy.sgaBounds.high.value"],
  }),
  ...errors("lib/metrics/goal-completion.ts", {
    sign: ["100 * pythonRound", "-100 * pythonRound"],
    "n − 1": ["tasks.length < expectedTasks", "tasks.length < expectedTasks - 1"],
    "swapped margin": ["percentage(strict, scenarios.length)", "percentage(strict, present)"],
  }),
  ...errors("lib/metrics/consecutive-invalid-actions.ts", {
    sign: ["run >= 2", "run <= 2"],
    "n − 1": ["run === 2 ? 2 : 1", "1"],
    "swapped margin": ["cia: share(inRuns, actions)", "cia: share(inRuns, invalid)"],
  }),
  ...errors("lib/metrics/pass-hat-k.ts", {
    sign: ["1 - chooseRatio", "1 + chooseRatio"],
    "n − 1": ["i < k;", "i < k - 1;"],
    "swapped margin": ["chooseRatio(successes, trials, k)", "chooseRatio(trials - successes, trials, k)"],
  }),
];

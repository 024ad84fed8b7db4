/**
 * The methods paragraph of a paper, filled in with what a study really is and does. A sentence whose facts are not there is left out:
 * nothing is claimed that the study does not show.
 */

/** A piece of text; `isFilled`: it comes from the study. */
export interface MethodsPart {
  text: string;
  isFilled: boolean;
}

export interface MethodsFacts {
  runs: number;
  configurations: number;
  environments: readonly string[];
  failed: number;
  infrastructure: number;
  unknownOutcome: number;
  cases: number;
  matcherVersion: string;
  analysisVersion: string;
  rubricVersion: string;
  mode: "single" | "multi" | "by-environment";
  writeSetVersion: number;
  writeSetOverrides: number;
  samples: readonly { n: number; candidates: number; seed: number; algorithm: string }[];
  /** People who have labelled here, and how many labels of theirs are first-pass and unassisted. */
  raters: number;
  labels: number;
  assisted: number;
  draws: number;
  seed: number;
  generator: string;
}

export function methodsParagraph(facts: MethodsFacts): MethodsPart[] {
  const parts: MethodsPart[] = [];
  /** Text and values in turn: ``say`We drew ${30} runs.` ``. */
  const say = (texts: TemplateStringsArray, ...values: (string | number)[]): void => {
    for (const [index, text] of texts.entries()) {
      parts.push({ text, isFilled: false });
      const value = values[index];
      if (value !== undefined) parts.push({ text: String(value), isFilled: true });
    }
  };
  const plural = (count: number, one: string): string => (count === 1 ? one : `${one}s`);
  say`We analysed ${facts.runs} recorded ${plural(facts.runs, "run")} of ${facts.configurations} ${plural(facts.configurations, "configuration")} on ${facts.environments.join(", ")} with Plumbline. `;
  say`${facts.failed} ${plural(facts.failed, "run")} failed`;
  if (facts.infrastructure > 0) say`; ${facts.infrastructure} that ended by infrastructure are left out`;
  if (facts.unknownOutcome > 0) say`; of ${facts.unknownOutcome} no outcome is recorded`;
  say`. `;
  for (const { n, candidates, seed, algorithm } of facts.samples)
    say`We drew ${n} of ${candidates} candidate runs (seed ${seed}, algorithm ${algorithm}). `;
  say`The unit of annotation is a failed write; identical refused writes without a successful one between count once, which gives ${facts.cases} ${plural(facts.cases, "case")}. `;
  say`The rule-based matcher (version ${facts.matcherVersion}, facts version ${facts.analysisVersion}) proposed labels on rubric gap v${facts.rubricVersion}, ${modeText(facts.mode)}; rubric and rules are Plumbline’s operationalisation, not the authors’. `;
  if (facts.raters > 0) {
    say`${facts.raters} ${facts.raters === 1 ? "person" : "people"} gave ${facts.labels} ${plural(facts.labels, "label")}`;
    if (facts.assisted > 0) say`; ${facts.assisted} given with a machine’s proposal in view stand in no agreement`;
    say`. `;
  }
  say`The write set is version ${facts.writeSetVersion} with ${facts.writeSetOverrides} ${plural(facts.writeSetOverrides, "decision")} by hand. `;
  say`Shares carry Wilson intervals, other figures percentile intervals of a bootstrap over clusters (tasks, scenarios or sessions; ${facts.draws} draws, seed ${facts.seed}, ${facts.generator}). Configurations were paired by task and trial, compared by paired bootstrap and exact McNemar tests, and p values adjusted by Holm over the contrasts of a metric.`;
  return parts.filter(({ text }) => text !== "");
}

function modeText(mode: MethodsFacts["mode"]): string {
  if (mode === "by-environment") return "single- or multi-label as the environment has it";
  return mode === "single" ? "one label a unit" : "a set of labels a unit";
}

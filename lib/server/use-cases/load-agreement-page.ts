import { compareUtf8 } from "../../base/compare-utf8";
import { ok, type Result } from "../../base/result";
import { mayDo } from "../../blindness/role";
import type { AgreementUnit } from "../../labels/agreement-items";
import { isReader } from "../../labels/first-pass";
import type { LabelEntry } from "../../labels/label";
import type { AdjudicationDocument } from "../../view-models/adjudication-view";
import type { SignedInUser } from "../auth/signed-in-user";
import { loadAdjudication } from "./adjudication";
import { type AgreementDocument, DEFAULT_AGREEMENT_DRAWS, loadAgreement } from "./agreement-study";
import { loadLabelScope } from "./load-label-scope";
import type { UseCaseError } from "./use-case-error";

export interface AgreementPage {
  /** One for each environment with labels of this kind, gap labels only; else one for all. */
  sections: AgreementDocument[];
  /** null for whoever may not settle. */
  adjudication: AdjudicationDocument | null;
  /** Runs that are left out because raters still work on them blind. */
  withheldRuns: number;
  hasTurns: boolean;
}

/** Everything of the agreement page. The coefficients are made in processes of their own, an environment each. */
export async function loadAgreementPage(study: string, user: SignedInUser, unit: AgreementUnit): Promise<Result<AgreementPage, UseCaseError>> {
  const scope = await loadLabelScope(study, user);
  if (!scope.ok) return scope;
  const { runs, journal } = scope.value;
  const labelled = new Set(journal.filter((entry) => isReader(entry.rater) && isOfUnit(entry, unit)).map(({ trajectoryId }) => trajectoryId));
  const environments = [...new Set(runs.filter(({ trajectoryId }) => labelled.has(trajectoryId)).map((run) => run.environment))].sort(compareUtf8);
  const isGap = unit === "case" || unit === "trajectory";
  const wanted = isGap && environments.length > 0 ? environments : [null];
  const loaded = await Promise.all(
    wanted.map((environment) => loadAgreement(study, user, { unit, environment, draws: DEFAULT_AGREEMENT_DRAWS, rater: [] })),
  );
  const sections: AgreementDocument[] = [];
  for (const section of loaded) {
    if (!section.ok) return section;
    sections.push(section.value);
  }
  const adjudication = mayDo(user.role, "adjudicate") ? await loadAdjudication(study, user) : null;
  if (adjudication?.ok === false) return adjudication;
  return ok({
    sections,
    adjudication: adjudication?.value ?? null,
    withheldRuns: scope.value.withheldRuns,
    hasTurns: journal.some(({ kind }) => kind === "turn" || kind === "scale"),
  });
}

function isOfUnit({ kind }: LabelEntry, unit: AgreementUnit): boolean {
  if (unit === "case" || unit === "trajectory") return kind === "gap";
  if (unit === "verdict") return kind === "verdict";
  return kind === (unit === "turn" || unit === "taskComplete" || unit === "session" ? "turn" : "scale");
}

/** Where each argument of one call came from (methods.md §2.6), computed when somebody looks: it is stored nowhere. */

import { z } from "zod";
import { analyse } from "../../analysis/analyse";
import { err, ok, type Result } from "../../base/result";
import { type ArgumentSource, sourceStatusOfArguments } from "../../matching/provenance/source-status";
import type { Viewer } from "../auth/viewer";
import { loadStepRange } from "../repositories/chunks";
import { environmentOf } from "./derive";
import { openTrajectory } from "./open-trajectory";
import { deriveSettingsOf, environmentSettingsOf } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

export const provenanceQuerySchema = z.object({ t: z.coerce.number().int().min(1), k: z.coerce.number().int().min(0).default(0) });

export interface ProvenanceDocument {
  schemaVersion: 1;
  study: string;
  trajectoryId: string;
  t: number;
  k: number;
  /** Empty where no tool is called: a line of a text environment has no arguments to look up. Secrets have no value. */
  arguments: ArgumentSource[];
}

export async function loadProvenance(
  study: string,
  viewer: Viewer,
  trajectoryId: string,
  { t, k }: z.output<typeof provenanceQuerySchema>,
): Promise<Result<ProvenanceDocument, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  const { database, header, chunks, row } = opened.value;
  // What comes after the call is no source of it: a case at the beginning of a long run costs little.
  const steps = await loadStepRange(database, chunks, 1, t);
  if (steps[t - 1]?.actions[k] === undefined) {
    return err(
      failure("not-found", "there is no call at this place", { found: `t=${t} k=${k}`, expected: "step and call of the run", where: trajectoryId }),
    );
  }
  const environment = environmentOf(row.environment);
  const content = { ...header, steps };
  const facts = analyse(content, environment, environmentSettingsOf(deriveSettingsOf(opened.value.study), environment.id));
  const sources = sourceStatusOfArguments(content, t, k, facts, environment);
  return ok({ schemaVersion: 1, study, trajectoryId, t, k, arguments: sources });
}

import { z } from "zod";
import { ok, type Result } from "../../base/result";
import { observationsOf, openingTexts, type SpanAddress } from "../../trajectory/span";
import type { Step } from "../../trajectory/trajectory";
import type { FindHit, FindView } from "../../view-models/trajectory-view";
import type { Viewer } from "../auth/viewer";
import { iterateChunks } from "../repositories/chunks";
import { openTrajectory } from "./open-trajectory";
import type { UseCaseError } from "./use-case-error";

export const findQuerySchema = z.object({ q: z.string().max(1_000) });

/** More places than a person goes through; the total counts them all. */
const MAX_HITS = 10_000;

/**
 * Every place of the whole run that holds the query, letter case ignored; hits do not overlap. Reading order: step 0, then
 * per step thought, actions with their results, observation. Chunks pass one by one, so a long run costs little memory.
 */
export async function findInTrajectory(study: string, viewer: Viewer, trajectoryId: string, query: string): Promise<Result<FindView, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  const found: FindView = { query, total: 0, hits: [] };
  if (query === "") return ok(found);
  const { database, header, chunks } = opened.value;
  const pattern = new RegExp(query.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  const search = (address: SpanAddress, text: string): void => {
    for (const match of text.matchAll(pattern)) {
      found.total++;
      if (found.hits.length < MAX_HITS) found.hits.push(hit(address, match.index, match[0].length));
    }
  };
  for (const { address, text } of openingTexts({ ...header, steps: [] })) search(address, text);
  for await (const steps of iterateChunks(database, chunks)) for (const step of steps) searchStep(step, search);
  return ok(found);
}

function hit(address: SpanAddress, start: number, length: number): FindHit {
  return { address, start, end: start + length };
}

function searchStep(step: Step, search: (address: SpanAddress, text: string) => void): void {
  if (step.thought !== null) search({ source: "step", t: step.t, k: 0, field: "thought" }, step.thought);
  const observations = observationsOf(step);
  for (const action of step.actions) search({ source: "step", t: step.t, k: action.k, field: "action" }, action.raw);
  for (const { address, text } of observations) search(address, text);
}

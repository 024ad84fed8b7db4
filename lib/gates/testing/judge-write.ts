/** Test helper: the deterministic gate on one write of a run, fresh, with the settings that a study has by default. */
import { DEFAULT_ENVIRONMENT_SETTINGS, type Environment } from "../../environments/environment";
import { DEFAULT_MATCH_SETTINGS } from "../../matching/match";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { createAccordGate } from "../accord-gate";
import type { GateVerdict } from "../gate";
import { DEFAULT_PROBE_BUDGET, gateInput } from "../gate-input";
import type { ProbeSource, WritePlace } from "../probe-source";

export const SILENT: ProbeSource = {
  id: "none",
  answer: () => ({ status: "unavailable", text: null, stateValidity: "unknown", foundAt: null, reason: "nobody is asked" }),
};

export async function judgeWrite(
  content: TrajectoryContent,
  environment: Environment,
  at: WritePlace,
  source: ProbeSource = SILENT,
  probeBudget = DEFAULT_PROBE_BUDGET,
): Promise<GateVerdict> {
  const gate = createAccordGate({ environment, settings: DEFAULT_ENVIRONMENT_SETTINGS, tieOrder: DEFAULT_MATCH_SETTINGS.tieOrder });
  const input = gateInput(content, at.t, at.k, probeBudget);
  return gate.decide(input, { source: source.id, offers: source.offers ?? [], answer: (request) => source.answer(request, at) });
}

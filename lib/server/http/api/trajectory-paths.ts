/** Routes of one run: its steps, texts, provenance and replay. */

import type { ZodOpenApiPathsObject } from "zod-openapi";
import { findQuerySchema } from "../../use-cases/find-in-trajectory";
import { listQuerySchema } from "../../use-cases/list-trajectories";
import { provenanceQuerySchema } from "../../use-cases/load-provenance";
import { replayQuerySchema } from "../../use-cases/load-replay";
import { replayWindowSchema } from "../../use-cases/load-replay-page";
import { stepsQuerySchema, textAddressSchema } from "../../use-cases/load-steps";
import { operation, study, trajectory } from "./operation";

export const trajectoryPaths = {
  "/api/v1/studies/{study}/trajectories": { get: operation({ summary: "A page of runs with facets", path: study, query: listQuerySchema }) },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}": {
    get: operation({ summary: "What the page of a run opens with; its outline is one character a call, each step ended by |", path: trajectory }),
  },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}/steps": {
    get: operation({ summary: "A window of steps", path: trajectory, query: stepsQuerySchema }),
  },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}/text": {
    get: operation({
      summary: "One raw text, whole",
      path: trajectory,
      query: textAddressSchema,
      answer: { type: "text/plain", description: "the text as it stood in the file" },
    }),
  },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}/find": {
    get: operation({ summary: "Every place of a text in the whole run", path: trajectory, query: findQuerySchema }),
  },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}/replay": {
    get: operation({
      summary: "What a gate says before each write of one run, and the recorded runs of the same task",
      path: trajectory,
      query: replayQuerySchema,
    }),
  },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}/provenance": {
    get: operation({ summary: "Where each argument of one call came from", path: trajectory, query: provenanceQuerySchema }),
  },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}/replay/window": {
    get: operation({ summary: "What a gate, or rules, say of a window of steps", path: trajectory, query: replayWindowSchema }),
  },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}/siblings": {
    get: operation({ summary: "The other runs of the task, and where each parts from this one", path: trajectory }),
  },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}/reviews": {
    get: operation({ summary: "Decisions on a gate's verdicts; another's is closed until the own one stands", path: trajectory }),
  },
} satisfies ZodOpenApiPathsObject;

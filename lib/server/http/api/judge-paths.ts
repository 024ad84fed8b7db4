/** Routes of judges, their answers, the write set and the settings of the matcher. */

import type { ZodOpenApiPathsObject } from "zod-openapi";
import { keepModelPassSchema, modelPassSchema } from "../../use-cases/classify-by-model";
import { judgeQuerySchema, judgeVersionQuery } from "../../use-cases/judge-documents";
import { recordsQuerySchema } from "../../use-cases/judge-records";
import { estimateQuerySchema, judgeSchema, startJudgeBodySchema } from "../../use-cases/judges";
import { matchSettingsSchema } from "../../use-cases/match-settings";
import { writeSetChangesSchema } from "../../use-cases/preview-write-set";
import { reviewSchema } from "../../use-cases/review-judgement";
import { judgementParams, judgeParams } from "../study-params";
import { operation, study } from "./operation";

export const judgePaths = {
  "/api/v1/studies/{study}/judge": {
    get: operation({ summary: "How far a judge is, in numbers", path: study, query: judgeQuerySchema }),
    post: operation({ summary: "Queues a run of a judge: the only route that calls a model", path: study, body: startJudgeBodySchema }),
  },
  "/api/v1/studies/{study}/judges": {
    get: operation({ summary: "Judges with their versions, and which providers are set up", path: study }),
    post: operation({ summary: "Makes a judge, or a new version of one", path: study, body: judgeSchema }),
  },
  "/api/v1/studies/{study}/judges/{judge}": {
    get: operation({ summary: "What became of each item of a judge", path: judgeParams, query: judgeVersionQuery }),
  },
  "/api/v1/studies/{study}/judges/{judge}/estimate": {
    get: operation({ summary: "What a run would ask and cost", path: judgeParams, query: estimateQuerySchema }),
  },
  "/api/v1/studies/{study}/judges/{judge}/items/{key}": {
    get: operation({ summary: "One answer of a judge with every reply as it came", path: judgementParams }),
  },
  "/api/v1/studies/{study}/judges/{judge}/items/{key}/review": {
    post: operation({ summary: "Accepts, changes or rejects a proposal", path: judgementParams, body: reviewSchema }),
  },
  "/api/v1/studies/{study}/machine-raters": {
    get: operation({ summary: "The matcher and every version of every judge against the final labels of people", path: study }),
  },
  "/api/v1/studies/{study}/records": {
    get: operation({ summary: "Misalignments or changed requirements that a judge recorded", path: study, query: recordsQuerySchema }),
  },
  "/api/v1/studies/{study}/write-set": {
    get: operation({ summary: "Every action with its kind, source and reason", path: study }),
    put: operation({ summary: "Saves decisions on one environment, in answer to a version", path: study, body: writeSetChangesSchema }),
  },
  "/api/v1/studies/{study}/write-set/model-pass": {
    post: operation({
      summary: "Asks a model once about actions whose kind is only guessed; nothing changes by it",
      path: study,
      body: modelPassSchema,
    }),
    put: operation({ summary: "Keeps what the model said of some of them", path: study, body: keepModelPassSchema }),
  },
  "/api/v1/studies/{study}/write-set/preview": {
    post: operation({ summary: "What such decisions would change", path: study, body: writeSetChangesSchema }),
  },
  "/api/v1/studies/{study}/match-settings": {
    get: operation({ summary: "How the matcher decides: mode, tie order, whether open and close are writes", path: study }),
    put: operation({ summary: "Saves other settings, in answer to a version", path: study, body: matchSettingsSchema }),
  },
  "/api/v1/studies/{study}/match-settings/preview": {
    post: operation({ summary: "What such settings would change", path: study, body: matchSettingsSchema }),
  },
} satisfies ZodOpenApiPathsObject;

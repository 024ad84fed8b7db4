/** Routes of the installation itself: health, formats, probes, providers, tables without a study, jobs. */
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { checkTablesSchema } from "../../use-cases/check-tables";
import { sampleSessionsSchema } from "../../use-cases/sample-sessions";
import { tryProviderSchema } from "../../use-cases/try-provider";
import { providerParams } from "../study-params";
import { job, operation } from "./operation";

export const installationPaths = {
  "/api/v1/health": { get: operation({ summary: "Whether the server answers and its database opens" }) },
  "/api/v1/openapi.json": { get: operation({ summary: "This description" }) },
  "/api/v1/formats": { get: operation({ summary: "Formats that can be imported" }) },
  "/api/v1/probes": { get: operation({ summary: "Who may answer a gate's questions, and what live probes would call; names only" }) },
  "/api/v1/backups": { post: operation({ summary: "Copies everything into one file in the data folder, while the server runs" }) },
  "/api/v1/doctor": { get: operation({ summary: "Checks of this installation" }) },
  "/api/v1/check-table": { post: operation({ summary: "A pasted table, worked out again from its own cells", body: checkTablesSchema }) },
  "/api/v1/check-table/{example}": {
    get: operation({ summary: "The tables of a paper, as it prints them, worked out again", path: z.object({ example: z.string() }) }),
  },
  "/api/v1/sample-sessions": {
    get: operation({
      summary: "Our own invented dialogues with a state snapshot a turn, to import",
      query: sampleSessionsSchema,
      answer: { type: "application/jsonl", description: "runs in our own format, one a line" },
    }),
  },
  "/api/v1/studies": { get: operation({ summary: "All studies with their counts" }) },
  "/api/v1/providers": { get: operation({ summary: "Which providers of models are set up, by which variables" }) },
  "/api/v1/providers/{provider}/try": {
    post: operation({ summary: "One short call of a model", path: providerParams, body: tryProviderSchema }),
  },
  "/api/v1/jobs/{job}": {
    get: operation({ summary: "State, progress and result of a job", path: job }),
    delete: operation({ summary: "Asks a job to stop", path: job }),
  },
  "/api/v1/jobs/{job}/resume": { post: operation({ summary: "A stopped job of a judge goes on where it was", path: job }) },
  "/api/v1/jobs/{job}/rejections": {
    get: operation({
      summary: "What an import job could not take",
      path: job,
      answer: { type: "text/csv", description: "a row a rejection: file, record, line, found, expected, message" },
    }),
  },
  "/api/v1/jobs/{job}/events": {
    get: operation({
      summary: "Progress as server-sent events",
      path: job,
      answer: { type: "text/event-stream", description: "an event `progress` whenever the job changes" },
    }),
  },
} satisfies ZodOpenApiPathsObject;

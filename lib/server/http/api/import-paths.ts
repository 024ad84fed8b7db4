/** Routes of how runs and labels come into a study, and how a study ends. */
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { importMappedSchema } from "../../use-cases/import-mapped";
import { previewQuerySchema } from "../../use-cases/preview-upload";
import { importLabelsQuerySchema } from "../../use-cases/receive-label-file";
import { uploadQuerySchema } from "../../use-cases/receive-upload";
import { removeStudyBodySchema } from "../../use-cases/remove-study";
import { mappingName } from "../../use-cases/saved-mappings";
import { reimportBodySchema } from "../../use-cases/start-reimport";
import { pickConflictSchema } from "../../use-cases/study-conflicts";
import { operation, study, upload } from "./operation";

export const importPaths = {
  "/api/v1/studies/{study}/bundle": {
    get: operation({
      summary: "The whole study in one file, to be imported elsewhere",
      path: study,
      answer: { type: "application/zip", description: "a ZIP file" },
    }),
    post: operation({ summary: "Queues the import of such a file as a new study; every number comes out again", path: study, rawBody: "the bundle" }),
  },
  "/api/v1/studies/{study}/removal": {
    post: operation({ summary: "Queues the removal of a study with everything of it", path: study, body: removeStudyBodySchema }),
  },
  "/api/v1/studies/{study}/imports": {
    post: operation({ summary: "Uploads a file and queues its import", path: study, query: uploadQuerySchema, rawBody: "the file" }),
  },
  "/api/v1/studies/{study}/import-labels": {
    post: operation({ summary: "Labels of one rater out of a file", path: study, query: importLabelsQuerySchema, rawBody: "the file" }),
  },
  "/api/v1/studies/{study}/imports/mapped": {
    post: operation({ summary: "Queues the import of kept uploads by a mapping", path: study, body: importMappedSchema }),
  },
  "/api/v1/studies/{study}/conflicts": {
    get: operation({ summary: "Runs of one key with different contents", path: study }),
    post: operation({ summary: "Says which of them counts; the others are set aside", path: study, body: pickConflictSchema }),
  },
  "/api/v1/studies/{study}/reimport": {
    get: operation({ summary: "What today's importers would change of the study, from the raw files that were kept", path: study }),
    post: operation({ summary: "Queues the same as a job; with `apply` what differs is changed", path: study, body: reimportBodySchema }),
  },
  "/api/v1/studies/{study}/uploads": { get: operation({ summary: "Uploads that no importer claims, kept for a week to be mapped", path: study }) },
  "/api/v1/studies/{study}/uploads/{upload}": { delete: operation({ summary: "Dismisses a kept upload", path: upload }) },
  "/api/v1/studies/{study}/uploads/{upload}/preview": {
    post: operation({ summary: "The fields of a kept upload and what its first runs become by a mapping", path: upload, body: previewQuerySchema }),
  },
  "/api/v1/studies/{study}/mappings": { get: operation({ summary: "Mappings that the study keeps", path: study }) },
  "/api/v1/studies/{study}/mappings/{name}": {
    put: operation({ summary: "Saves a mapping under a name", path: study.extend({ name: mappingName }), body: z.looseObject({}) }),
    delete: operation({ summary: "Deletes a saved mapping", path: study.extend({ name: mappingName }) }),
  },
} satisfies ZodOpenApiPathsObject;

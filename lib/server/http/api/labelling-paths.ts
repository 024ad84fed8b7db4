/** Routes of samples, assignments, rubrics and labels. */

import type { ZodOpenApiPathsObject } from "zod-openapi";
import { assignmentSchema, queueQuerySchema } from "../../use-cases/assignments";
import { sampleSchema } from "../../use-cases/draw-study-sample";
import { assignmentFileQuerySchema } from "../../use-cases/export-assignment";
import { findQuerySchema } from "../../use-cases/find-in-trajectory";
import { stepsQuerySchema, textAddressSchema } from "../../use-cases/load-steps";
import { reservationSchema } from "../../use-cases/reserve-run";
import { labelKeySchema } from "../../use-cases/save-label";
import { saveLabelSchema } from "../../use-cases/save-label-schema";
import { naPolicySchema } from "../../use-cases/save-na-policy";
import { rubricIdSchema, saveRubricSchema } from "../../use-cases/save-rubric";
import { submitSchema } from "../../use-cases/submit-run";
import { assignment, item, operation, study } from "./operation";

export const labellingPaths = {
  "/api/v1/assignment-files": {
    post: operation({ summary: "Takes a colleague's assignment file, to be labelled here", rawBody: "the file" }),
  },
  "/api/v1/studies/{study}/labels/{key}": {
    put: operation({
      summary: "Saves one label; the same key again is answered with the first entry",
      path: study.extend({ key: labelKeySchema }),
      body: saveLabelSchema,
    }),
  },
  "/api/v1/studies/{study}/sample": {
    post: operation({ summary: "Draws runs with a seed and keeps what was drawn", path: study, body: sampleSchema }),
  },
  "/api/v1/studies/{study}/samples": { get: operation({ summary: "Every sample that was drawn", path: study }) },
  "/api/v1/studies/{study}/rubrics": { get: operation({ summary: "Built-in rubrics and the study's own copies", path: study }) },
  "/api/v1/studies/{study}/rubrics/{rubric}": {
    put: operation({
      summary: "Saves the next version of the study's own copy of a rubric",
      path: study.extend({ rubric: rubricIdSchema }),
      body: saveRubricSchema,
    }),
  },
  "/api/v1/studies/{study}/na-policy": {
    put: operation({ summary: "What turns that are not applicable count as in TGA and SGA", path: study, body: naPolicySchema }),
  },
  "/api/v1/studies/{study}/assignments": {
    get: operation({ summary: "One's own assignments with one's own progress", path: study }),
    post: operation({ summary: "Gives a sample to raters", path: study, body: assignmentSchema }),
  },
  "/api/v1/studies/{study}/assignments/progress": { get: operation({ summary: "Every assignment with the progress of its raters", path: study }) },
  "/api/v1/studies/{study}/assignments/{assignment}/queue": {
    get: operation({ summary: "One's own runs in one's own order", path: assignment, query: queueQuerySchema }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/file": {
    get: operation({
      summary: "The assignment of one rater as a file for a Plumbline without a network",
      path: assignment,
      query: assignmentFileQuerySchema,
      answer: { type: "application/jsonl", description: "runs without what a blind rater must not know, and the rater's labels so far" },
    }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/reservations": {
    post: operation({ summary: "Takes a run; refused when enough raters have it", path: assignment, body: reservationSchema }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/labels/{key}": {
    put: operation({
      summary: "Saves one entry of any kind; the same key again is answered with the first entry",
      path: assignment.extend({ key: labelKeySchema }),
      body: saveLabelSchema,
    }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/items/{trajectoryId}": {
    get: operation({ summary: "One run without anything that a blind rater must not know", path: item }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/items/{trajectoryId}/steps": {
    get: operation({ summary: "A window of steps", path: item, query: stepsQuerySchema }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/items/{trajectoryId}/text": {
    get: operation({
      summary: "One raw text, whole",
      path: item,
      query: textAddressSchema,
      answer: { type: "text/plain", description: "the text as it stood in the file" },
    }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/items/{trajectoryId}/find": {
    get: operation({ summary: "Every place of a text in the whole run", path: item, query: findQuerySchema }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/items/{trajectoryId}/submit": {
    post: operation({ summary: "Hands a run in", path: item, body: submitSchema }),
  },
} satisfies ZodOpenApiPathsObject;

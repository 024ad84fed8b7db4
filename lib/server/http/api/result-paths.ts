/** Routes of what comes out of a study: agreement, metrics, comparison, exports. */
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { disagreementQuerySchema } from "../../use-cases/adjudication";
import { agreementQuerySchema } from "../../use-cases/agreement-study";
import { EXPORT_NAMES, exportQuerySchema } from "../../use-cases/export-study";
import { gateQuerySchema } from "../../use-cases/gate-study";
import { saveFactorsSchema } from "../../use-cases/save-factors";
import { labelKeySchema } from "../../use-cases/save-label";
import { saveInterfaceRulesSchema, saveStateTablesSchema } from "../../use-cases/save-rule-set";
import { settlementSchema } from "../../use-cases/settle-disagreement";
import { comparisonQuerySchema } from "../../use-cases/study-comparison";
import { dialoguesQuerySchema } from "../../use-cases/study-dialogues";
import { interfaceRulesQuerySchema, previewInterfaceRulesSchema } from "../../use-cases/study-interface-rules";
import { metricsQuerySchema } from "../../use-cases/study-metrics";
import { stateRulesQuerySchema } from "../../use-cases/study-state-rules";
import { validateQuerySchema } from "../../use-cases/validate-study";
import { operation, study } from "./operation";

export const resultPaths = {
  "/api/v1/studies/{study}/interface-rules": {
    get: operation({ summary: "What a saved set of interface rules would explain", path: study, query: interfaceRulesQuerySchema }),
    put: operation({ summary: "Saves a version of the study's own interface rules", path: study, body: saveInterfaceRulesSchema }),
  },
  "/api/v1/studies/{study}/interface-rules/preview": {
    post: operation({ summary: "What interface rules that are being edited would explain", path: study, body: previewInterfaceRulesSchema }),
  },
  "/api/v1/studies/{study}/state-rules": {
    get: operation({ summary: "The state rule kernel over the study's dialogues", path: study, query: stateRulesQuerySchema }),
    put: operation({ summary: "Saves a version of the study's own tables of the kernel", path: study, body: saveStateTablesSchema }),
  },
  "/api/v1/studies/{study}/agreement": {
    get: operation({ summary: "How well the people of the study agree", path: study, query: agreementQuerySchema }),
  },
  "/api/v1/studies/{study}/dialogues": {
    get: operation({ summary: "Grounded accuracy of labelled dialogues by configuration", path: study, query: dialoguesQuerySchema }),
  },
  "/api/v1/studies/{study}/adjudication": { get: operation({ summary: "What raters differ on, as A and B", path: study }) },
  "/api/v1/studies/{study}/adjudication/{item}": {
    get: operation({
      summary: "One disagreement with both rationales and the record",
      path: study.extend({ item: z.string() }),
      query: disagreementQuerySchema,
    }),
  },
  "/api/v1/studies/{study}/adjudication/labels/{key}": {
    put: operation({
      summary: "Settles a disagreement, or takes a settling back; the same key again is answered with the first entry",
      path: study.extend({ key: labelKeySchema }),
      body: settlementSchema,
    }),
  },
  "/api/v1/studies/{study}/overview": { get: operation({ summary: "The numbers of the study page", path: study }) },
  "/api/v1/studies/{study}/analyse": { get: operation({ summary: "Facts of every run", path: study }) },
  "/api/v1/studies/{study}/match": { get: operation({ summary: "What the matcher says of every run and case", path: study }) },
  "/api/v1/studies/{study}/validate": {
    get: operation({ summary: "One rater's labels of runs against another's", path: study, query: validateQuerySchema }),
  },
  "/api/v1/studies/{study}/gate": {
    get: operation({ summary: "Every write of a study before a gate, and the report of the replay", path: study, query: gateQuerySchema }),
  },
  "/api/v1/studies/{study}/metrics": {
    get: operation({ summary: "Every metric of every configuration with its interval", path: study, query: metricsQuerySchema }),
  },
  "/api/v1/studies/{study}/factors": {
    put: operation({ summary: "Sets the factors of one configuration, for ablations", path: study, body: saveFactorsSchema }),
  },
  "/api/v1/studies/{study}/methods": { get: operation({ summary: "The methods paragraph, filled in from the study", path: study }) },
  "/api/v1/studies/{study}/compare": {
    get: operation({ summary: "Differences between configurations on the same tasks", path: study, query: comparisonQuerySchema }),
  },
  "/api/v1/studies/{study}/counts": { get: operation({ summary: "The rows of `export counts`", path: study }) },
  "/api/v1/studies/{study}/export/{name}": {
    get: operation({
      summary: "A table as a file",
      path: study.extend({ name: z.enum(EXPORT_NAMES) }),
      query: exportQuerySchema,
      answer: { type: "text/csv", description: "CSV or JSON lines" },
    }),
  },
} satisfies ZodOpenApiPathsObject;

/**
 * The API as OpenAPI 3.1. One entry a route, held to the route files by a test; the schemas are those that the handlers
 * check with, so what is described is what is enforced.
 */
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { disagreementQuerySchema } from "../use-cases/adjudication";
import { agreementQuerySchema } from "../use-cases/agreement-study";
import { assignmentSchema, queueQuerySchema } from "../use-cases/assignments";
import { checkTablesSchema } from "../use-cases/check-tables";
import { keepModelPassSchema, modelPassSchema } from "../use-cases/classify-by-model";
import { sampleSchema } from "../use-cases/draw-study-sample";
import { endBlindnessSchema } from "../use-cases/end-blindness";
import { assignmentFileQuerySchema } from "../use-cases/export-assignment";
import { EXPORT_NAMES, exportQuerySchema } from "../use-cases/export-study";
import { findQuerySchema } from "../use-cases/find-in-trajectory";
import { gateQuerySchema } from "../use-cases/gate-study";
import { importMappedSchema } from "../use-cases/import-mapped";
import { acceptSchema, inviteSchema } from "../use-cases/invite-person";
import { judgeQuerySchema, judgeVersionQuery } from "../use-cases/judge-documents";
import { recordsQuerySchema } from "../use-cases/judge-records";
import { estimateQuerySchema, judgeSchema, startJudgeBodySchema } from "../use-cases/judges";
import { listQuerySchema } from "../use-cases/list-trajectories";
import { auditQuerySchema } from "../use-cases/load-audit";
import { provenanceQuerySchema } from "../use-cases/load-provenance";
import { replayQuerySchema } from "../use-cases/load-replay";
import { replayWindowSchema } from "../use-cases/load-replay-page";
import { stepsQuerySchema, textAddressSchema } from "../use-cases/load-steps";
import { roleSchema } from "../use-cases/manage-person";
import { matchSettingsSchema } from "../use-cases/match-settings";
import { previewQuerySchema } from "../use-cases/preview-upload";
import { writeSetChangesSchema } from "../use-cases/preview-write-set";
import { importLabelsQuerySchema } from "../use-cases/receive-label-file";
import { uploadQuerySchema } from "../use-cases/receive-upload";
import { removeStudyBodySchema } from "../use-cases/remove-study";
import { reservationSchema } from "../use-cases/reserve-run";
import { reviewSchema } from "../use-cases/review-judgement";
import { sampleSessionsSchema } from "../use-cases/sample-sessions";
import { saveFactorsSchema } from "../use-cases/save-factors";
import { labelKeySchema } from "../use-cases/save-label";
import { saveLabelSchema } from "../use-cases/save-label-schema";
import { naPolicySchema } from "../use-cases/save-na-policy";
import { rubricIdSchema, saveRubricSchema } from "../use-cases/save-rubric";
import { saveInterfaceRulesSchema, saveStateTablesSchema } from "../use-cases/save-rule-set";
import { mappingName } from "../use-cases/saved-mappings";
import { settlementSchema } from "../use-cases/settle-disagreement";
import { reimportBodySchema } from "../use-cases/start-reimport";
import { comparisonQuerySchema } from "../use-cases/study-comparison";
import { pickConflictSchema } from "../use-cases/study-conflicts";
import { dialoguesQuerySchema } from "../use-cases/study-dialogues";
import { interfaceRulesQuerySchema, previewInterfaceRulesSchema } from "../use-cases/study-interface-rules";
import { metricsQuerySchema } from "../use-cases/study-metrics";
import { stateRulesQuerySchema } from "../use-cases/study-state-rules";
import { submitSchema } from "../use-cases/submit-run";
import { tryProviderSchema } from "../use-cases/try-provider";
import { validateQuerySchema } from "../use-cases/validate-study";
import { assignmentParams } from "./assignment-params";
import { invitationParams, judgementParams, judgeParams, personParams, providerParams, signInParams } from "./study-params";

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    found: z.string().nullable(),
    expected: z.string().nullable(),
    where: z.string().nullable(),
    offer: z.string().nullable(),
  })
  .meta({ id: "Problem" });

const study = z.object({ study: z.string().meta({ description: "handle of the study" }) });
const trajectory = study.extend({ trajectoryId: z.string() });
const assignment = study.extend({ assignment: z.string() });
const item = assignment.extend({ trajectoryId: z.string() });
const upload = study.extend({ upload: z.uuid() });
const job = z.object({ job: z.uuid() });
const anyDocument = z.looseObject({}).meta({ description: "the document of the command of the same name" });

interface Operation {
  summary: string;
  path?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media type and what it is; JSON with a document unless said otherwise. */
  answer?: { type: string; description: string };
  rawBody?: string;
}

function operation({ summary, path, query, body, answer, rawBody }: Operation): ZodOpenApiOperationObject {
  const good =
    answer === undefined
      ? { description: summary, content: { "application/json": { schema: anyDocument } } }
      : { description: answer.description, content: { [answer.type]: { schema: z.string() } } };
  return {
    summary,
    requestParams: { ...(path === undefined ? {} : { path }), ...(query === undefined ? {} : { query }) },
    ...(body === undefined ? {} : { requestBody: { content: { "application/json": { schema: body } } } }),
    ...(rawBody === undefined
      ? {}
      : { requestBody: { content: { "application/octet-stream": { schema: z.string().meta({ description: rawBody }) } } } }),
    responses: {
      "200": good,
      default: { description: "what was found, what was expected, and where", content: { "application/problem+json": { schema: problem } } },
    },
  };
}

export const API_PATHS = {
  "/api/v1/health": { get: operation({ summary: "Whether the server answers and its database opens" }) },
  "/api/v1/openapi.json": { get: operation({ summary: "This description" }) },
  "/api/v1/formats": { get: operation({ summary: "Formats that can be imported" }) },
  "/api/v1/probes": { get: operation({ summary: "Who may answer a gate's questions, and what live probes would call; names only" }) },
  "/api/v1/backups": { post: operation({ summary: "Copies everything into one file in the data folder, while the server runs" }) },
  "/api/v1/doctor": { get: operation({ summary: "Checks of this installation" }) },
  "/api/v1/studies/{study}/audit": {
    get: operation({ summary: "Who changed what that is no label; as JSON or whole as CSV", path: study, query: auditQuerySchema }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/end-blindness": {
    post: operation({ summary: "Ends blindness of an assignment, with a reason", path: assignmentParams, body: endBlindnessSchema }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/close": {
    post: operation({ summary: "Closes an assignment in which everything is handed in", path: assignmentParams }),
  },
  "/api/v1/people": { get: operation({ summary: "Everybody who takes part, with sign-ins and open invitations" }) },
  "/api/v1/people/{person}": { patch: operation({ summary: "Gives a person another role", path: personParams, body: roleSchema }) },
  "/api/v1/people/{person}/link": { post: operation({ summary: "A sign-in link for a person, shown once", path: personParams }) },
  "/api/v1/people/{person}/sign-ins": { delete: operation({ summary: "Ends every sign-in of a person", path: personParams }) },
  "/api/v1/people/{person}/sign-ins/{signIn}": { delete: operation({ summary: "Ends one sign-in", path: signInParams }) },
  "/api/v1/invitations": { post: operation({ summary: "Invites a person; answers the link, which is shown once", body: inviteSchema }) },
  "/api/v1/invitations/accept": { post: operation({ summary: "Takes an invitation by its token; needs no sign-in", body: acceptSchema }) },
  "/api/v1/invitations/{invitation}": { delete: operation({ summary: "Ends an invitation", path: invitationParams }) },
  "/api/v1/invitations/{invitation}/link": { post: operation({ summary: "A new link for an invitation", path: invitationParams }) },
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
  "/api/v1/assignment-files": {
    post: operation({ summary: "Takes a colleague's assignment file, to be labelled here", rawBody: "the file" }),
  },
  "/api/v1/studies": { get: operation({ summary: "All studies with their counts" }) },
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
  "/api/v1/studies/{study}/compare": {
    get: operation({ summary: "Differences between configurations on the same tasks", path: study, query: comparisonQuerySchema }),
  },
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
  "/api/v1/providers": { get: operation({ summary: "Which providers of models are set up, by which variables" }) },
  "/api/v1/providers/{provider}/try": {
    post: operation({ summary: "One short call of a model", path: providerParams, body: tryProviderSchema }),
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
  "/api/v1/studies/{study}/counts": { get: operation({ summary: "The rows of `export counts`", path: study }) },
  "/api/v1/studies/{study}/export/{name}": {
    get: operation({
      summary: "A table as a file",
      path: study.extend({ name: z.enum(EXPORT_NAMES) }),
      query: exportQuerySchema,
      answer: { type: "text/csv", description: "CSV or JSON lines" },
    }),
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
  "/api/v1/studies/{study}/trajectories": { get: operation({ summary: "A page of runs with facets", path: study, query: listQuerySchema }) },
  "/api/v1/studies/{study}/trajectories/{trajectoryId}": { get: operation({ summary: "What the page of a run opens with", path: trajectory }) },
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

export function describeApi(): object {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Plumbline",
      version: "1",
      description: "Every route answers the document of the command of the same name. Errors are application/problem+json.",
    },
    paths: API_PATHS,
  });
}

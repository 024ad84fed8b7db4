// GET /api/v1/studies/<study>/reimport: the document of `plumbline reimport`, nothing is changed. POST queues it as a job, with
// {"apply": true} one that changes what differs. The owner.
import { handle, jsonResponse } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { studyParams } from "@/lib/server/http/study-params";
import { reimportStudy } from "@/lib/server/use-cases/reimport-study";
import { reimportBodySchema, startReimport } from "@/lib/server/use-cases/start-reimport";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "manage", params: studyParams, run: ({ params }) => reimportStudy({ study: params.study, apply: false }) });
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: reimportBodySchema,
  run: async ({ params, body }) => {
    const started = await startReimport(params.study, body);
    return started.ok ? jsonResponse({ schemaVersion: 1, ...started.value }, 202) : problemResponse(problemOf(started.error));
  },
});

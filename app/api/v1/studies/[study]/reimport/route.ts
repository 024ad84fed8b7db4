// GET /api/v1/studies/<study>/reimport: the document of `plumbline reimport`, nothing is changed. POST queues it as a job, with
// {"apply": true} one that changes what differs. The owner, unless blind: the document names the file of every run.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle, jsonResponse } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { studyParams } from "@/lib/server/http/study-params";
import { checkWholeStudy } from "@/lib/server/use-cases/check-whole-study";
import { reimportStudy } from "@/lib/server/use-cases/reimport-study";
import { reimportBodySchema, startReimport } from "@/lib/server/use-cases/start-reimport";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "manage",
  params: studyParams,
  run: async ({ params, user }) => {
    const open = await checkWholeStudy(params.study, user);
    return open.ok ? reimportStudy({ study: params.study, apply: false }) : open;
  },
});
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: reimportBodySchema,
  run: async ({ params, body, user }) => {
    const open = await checkWholeStudy(params.study, user);
    const started = open.ok ? await startReimport(params.study, body, raterOf(user)) : open;
    return started.ok ? jsonResponse({ schemaVersion: 1, ...started.value }, 202) : problemResponse(problemOf(started.error));
  },
});

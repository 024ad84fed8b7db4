// GET /api/v1/studies/<study>/judge?judge=&version=: the document of `plumbline judge`. Whoever may read.
// POST queues a run of the judge as a job: the only thing here that calls a model. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle, jsonResponse } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { studyParams } from "@/lib/server/http/study-params";
import { judgeDocument, judgeQuerySchema } from "@/lib/server/use-cases/judge-documents";
import { startJudge, startJudgeBodySchema } from "@/lib/server/use-cases/judges";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: judgeQuerySchema,
  run: ({ params, query, user }) => judgeDocument(params.study, user, query.judge, query.version),
});
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: startJudgeBodySchema,
  run: async ({ params, user, body: { judge, ...input } }) => {
    const started = await startJudge(params.study, raterOf(user), judge, input);
    return started.ok ? jsonResponse({ schemaVersion: 1, jobId: started.value.id }, 202) : problemResponse(problemOf(started.error));
  },
});

// GET /api/v1/studies/<study>/judges/<judge>?version=: what became of each item of a judge. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { judgeParams } from "@/lib/server/http/study-params";
import { judgeVersionQuery, loadJudgements } from "@/lib/server/use-cases/judge-documents";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: judgeParams,
  query: judgeVersionQuery,
  run: ({ params, query, user }) => loadJudgements(params.study, user, params.judge, query.version),
});

// GET /api/v1/studies/<study>/judges/<judge>/estimate?sample=: what a run would ask and cost, before anything is sent. The owner.
import { handle } from "@/lib/server/http/handle";
import { judgeParams } from "@/lib/server/http/study-params";
import { estimateJudge, estimateQuerySchema } from "@/lib/server/use-cases/judges";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "manage",
  params: judgeParams,
  query: estimateQuerySchema,
  run: ({ params, query }) => estimateJudge(params.study, params.judge, query.sample ?? null),
});

// GET /api/v1/studies/<study>/judges/<judge>/items/<key>: one answer of a judge beside the steps, with every reply as it came. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { judgementParams } from "@/lib/server/http/study-params";
import { loadJudgement } from "@/lib/server/use-cases/load-judgement";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: judgementParams, run: ({ params, user }) => loadJudgement(params.study, user, params.key) });

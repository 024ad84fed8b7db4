// GET /api/v1/studies/<study>/judges/<judge>/items/<key>: one answer of a judge with every reply as it came. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { judgementParams } from "@/lib/server/http/study-params";
import { loadJudgement } from "@/lib/server/use-cases/judge-documents";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: judgementParams, run: ({ params, user }) => loadJudgement(params.study, user, params.key) });

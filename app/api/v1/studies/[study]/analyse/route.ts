// GET /api/v1/studies/<study>/analyse: the document of `plumbline analyse`. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { analyseStudy } from "@/lib/server/use-cases/analyse-study";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => analyseStudy(params.study, user) });

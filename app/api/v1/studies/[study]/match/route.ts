// GET /api/v1/studies/<study>/match: the document of `plumbline match`. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { matchStudy } from "@/lib/server/use-cases/match-study";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => matchStudy(params.study, user) });

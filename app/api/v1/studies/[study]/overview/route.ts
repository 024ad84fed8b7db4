// GET /api/v1/studies/<study>/overview: the numbers of the study page. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadStudyOverview } from "@/lib/server/use-cases/load-study-overview";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => loadStudyOverview(params.study, user) });

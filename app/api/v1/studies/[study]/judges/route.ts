// GET /api/v1/studies/<study>/judges: every judge with its versions, and which providers are set up. Whoever may read.
// POST makes one, or a new version of one; no model is called by it. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadJudges } from "@/lib/server/use-cases/judge-documents";
import { createJudge, judgeSchema } from "@/lib/server/use-cases/judges";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => loadJudges(params.study, user) });
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: judgeSchema,
  run: ({ params, body, user }) => createJudge(params.study, raterOf(user), body),
});

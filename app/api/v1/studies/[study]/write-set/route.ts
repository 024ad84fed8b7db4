import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadWriteSet } from "@/lib/server/use-cases/load-write-set";
import { writeSetChangesSchema } from "@/lib/server/use-cases/preview-write-set";
import { saveWriteSet } from "@/lib/server/use-cases/save-write-set";

export const dynamic = "force-dynamic";
// GET: every action with its kind, source and reason, by environment. Whoever may read.
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => loadWriteSet(params.study, user) });
// PUT: saves decisions on one environment, in answer to a version. The owner.
export const PUT = handle({
  permission: "manage",
  params: studyParams,
  body: writeSetChangesSchema,
  run: ({ params, body, user }) => saveWriteSet(params.study, raterOf(user), body),
});

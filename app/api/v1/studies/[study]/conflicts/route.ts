import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadConflicts, pickConflict, pickConflictSchema } from "@/lib/server/use-cases/study-conflicts";

export const dynamic = "force-dynamic";
// GET /api/v1/studies/<study>/conflicts: runs of one key with different contents. The owner.
export const GET = handle({ permission: "manage", params: studyParams, run: ({ params, user }) => loadConflicts(params.study, user) });
// POST: says which of them counts. The owner.
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: pickConflictSchema,
  run: ({ params, body, user }) => pickConflict(params.study, raterOf(user), body),
});

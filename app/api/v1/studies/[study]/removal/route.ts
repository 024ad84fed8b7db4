// POST /api/v1/studies/<study>/removal {"name": "<its handle>", "archive": true}: takes the study away with everything of it, as a job
// whose result is the document of `plumbline remove-study`. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle, jsonResponse } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { studyParams } from "@/lib/server/http/study-params";
import { removeStudyBodySchema, startRemoval } from "@/lib/server/use-cases/remove-study";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: removeStudyBodySchema,
  run: async ({ params: { study }, body, user }) => {
    const started = await startRemoval(study, body, raterOf(user));
    return started.ok ? jsonResponse({ schemaVersion: 1, ...started.value }, 202) : problemResponse(problemOf(started.error));
  },
});

// POST /api/v1/studies/<study>/imports/mapped: queues the import of kept uploads by a mapping. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle, jsonResponse } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { studyParams } from "@/lib/server/http/study-params";
import { importMappedSchema, startMappedImport } from "@/lib/server/use-cases/import-mapped";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: importMappedSchema,
  run: async ({ params, body, user }) => {
    const answer = await startMappedImport(params.study, body, raterOf(user));
    return answer.ok ? jsonResponse({ schemaVersion: 1, ...answer.value }, 202) : problemResponse(problemOf(answer.error));
  },
});

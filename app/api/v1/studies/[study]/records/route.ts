// GET /api/v1/studies/<study>/records?task=&rater=: misalignments or changed requirements that a judge recorded. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadRecords, recordsQuerySchema } from "@/lib/server/use-cases/judge-records";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: recordsQuerySchema,
  run: ({ params, query, user }) => loadRecords(params.study, user, query),
});

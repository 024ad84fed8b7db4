// GET /api/v1/studies/<study>/compare?baseline=&with=…: the document of `plumbline compare`. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { comparisonQuerySchema, loadStudyComparison } from "@/lib/server/use-cases/study-comparison";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: comparisonQuerySchema,
  run: ({ params, query, user }) => loadStudyComparison(params.study, user, query),
});

// GET /api/v1/studies/<study>/metrics?rater=&seed=&draws=: the document of `plumbline metrics`. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadStudyMetrics, metricsQuerySchema } from "@/lib/server/use-cases/study-metrics";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: metricsQuerySchema,
  run: ({ params, query, user }) => loadStudyMetrics(params.study, user, query),
});

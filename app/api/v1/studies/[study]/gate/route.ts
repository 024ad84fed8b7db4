// GET /api/v1/studies/<study>/gate?gate=&probes=: the document of `plumbline gate`. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { gateQuerySchema, loadGateStudy } from "@/lib/server/use-cases/gate-study";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: gateQuerySchema,
  run: ({ params, query, user }) => loadGateStudy(params.study, user, query),
});

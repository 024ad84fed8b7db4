// GET /api/v1/studies/<study>/agreement: the document of `plumbline agreement --study`, between people. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { agreementQuerySchema, loadAgreement } from "@/lib/server/use-cases/agreement-study";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: agreementQuerySchema,
  run: ({ params, query, user }) => loadAgreement(params.study, user, query),
});

// GET /api/v1/studies/<study>/adjudication: what raters differ on, as A and B. Whoever may settle.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadAdjudication } from "@/lib/server/use-cases/adjudication";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "adjudicate",
  params: studyParams,
  run: ({ params, user }) => loadAdjudication(params.study, user),
});

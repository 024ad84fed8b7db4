// GET /api/v1/studies/<study>/counts: the rows of `export counts` as a document. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadCountRows } from "@/lib/server/use-cases/load-counts";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => loadCountRows(params.study, user) });

// GET /api/v1/studies/<study>/methods: the methods paragraph, filled in from the study. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadMethods } from "@/lib/server/use-cases/load-methods";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => loadMethods(params.study, user) });

// GET /api/v1/studies/<study>/validate?rater=&against=&unit=: the document of `plumbline validate`; both are raters of the study. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { validateQuerySchema, validateStudy } from "@/lib/server/use-cases/validate-study";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: validateQuerySchema,
  run: ({ params, query, user }) => validateStudy(params.study, user, query.rater, query.against, { mayReadFile: false, unit: query.unit }),
});

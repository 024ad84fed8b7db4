// GET /api/v1/studies/<study>/trajectories: a keyset page of runs with facets. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { listQuerySchema, listTrajectories } from "@/lib/server/use-cases/list-trajectories";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: listQuerySchema,
  run: ({ params, query, user }) => listTrajectories(params.study, user, query),
});

import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadAssignmentProgress } from "@/lib/server/use-cases/load-assignment-progress";

export const dynamic = "force-dynamic";
// GET: every assignment with the progress of each of its raters, and runs with only one label so far. The owner.
export const GET = handle({
  permission: "manage",
  params: studyParams,
  run: ({ params, user }) => loadAssignmentProgress(params.study, user),
});

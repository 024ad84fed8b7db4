import { itemParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { loadAnnotationItem } from "@/lib/server/use-cases/load-annotation-item";

export const dynamic = "force-dynamic";
// GET: one run without anything that a blind rater must not know. A rater of the assignment.
export const GET = handle({
  permission: "label",
  params: itemParams,
  run: ({ params, user }) => loadAnnotationItem(params.study, params.assignment, user.handle, params.trajectoryId),
});

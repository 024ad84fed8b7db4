import { assignmentParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { loadQueue, queueQuerySchema } from "@/lib/server/use-cases/assignments";

export const dynamic = "force-dynamic";
// GET ?after=: one's own runs in one's own order, and which is next. A rater of the assignment.
export const GET = handle({
  permission: "label",
  params: assignmentParams,
  query: queueQuerySchema,
  run: ({ params, query, user }) => loadQueue(params.study, params.assignment, user.handle, query.after ?? null),
});

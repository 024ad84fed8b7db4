import { assignmentParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { reservationSchema, reserveRun } from "@/lib/server/use-cases/reserve-run";

// POST: takes a run; refused when enough raters have it. A rater of the assignment.
export const POST = handle({
  permission: "label",
  params: assignmentParams,
  body: reservationSchema,
  run: ({ params, body, user }) => reserveRun(params.study, params.assignment, user.handle, body.trajectoryId),
});

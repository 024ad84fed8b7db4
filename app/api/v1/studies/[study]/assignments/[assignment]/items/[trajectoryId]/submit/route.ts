import { itemParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { submitRun, submitSchema } from "@/lib/server/use-cases/submit-run";

// POST: hands a run in; refused while something that the assignment asks for is missing. A rater of the assignment.
export const POST = handle({
  permission: "label",
  params: itemParams,
  body: submitSchema,
  run: ({ params, body, user }) => submitRun(params.study, params.assignment, user.handle, params.trajectoryId, body.milliseconds),
});

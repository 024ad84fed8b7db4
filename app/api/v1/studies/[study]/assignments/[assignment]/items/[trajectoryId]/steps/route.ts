import { itemParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { openItem } from "@/lib/server/use-cases/load-annotation-item";
import { loadSteps, stepsQuerySchema } from "@/lib/server/use-cases/load-steps";

// GET ?from=&to=: a window of steps, long texts folded. A rater of the assignment.
export const GET = handle({
  permission: "label",
  params: itemParams,
  query: stepsQuerySchema,
  run: async ({ params, query, user }) => {
    const opened = await openItem(params.study, params.assignment, user.handle, params.trajectoryId);
    return opened.ok ? loadSteps(params.study, "server", params.trajectoryId, query.from, query.to) : opened;
  },
});

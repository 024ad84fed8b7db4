import { itemParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { findInTrajectory, findQuerySchema } from "@/lib/server/use-cases/find-in-trajectory";
import { openItem } from "@/lib/server/use-cases/load-annotation-item";

// GET ?q=: every place of a text in the whole run. A rater of the assignment.
export const GET = handle({
  permission: "label",
  params: itemParams,
  query: findQuerySchema,
  run: async ({ params, query, user }) => {
    const opened = await openItem(params.study, params.assignment, user.handle, params.trajectoryId);
    return opened.ok ? findInTrajectory(params.study, "server", params.trajectoryId, query.q) : opened;
  },
});

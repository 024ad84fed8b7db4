import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { findInTrajectory, findQuerySchema } from "@/lib/server/use-cases/find-in-trajectory";

// GET ?q=: every place of the whole run that holds the words. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  query: findQuerySchema,
  run: ({ params, query, user }) => findInTrajectory(params.study, user, params.trajectoryId, query.q),
});

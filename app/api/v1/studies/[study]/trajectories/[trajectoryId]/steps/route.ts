import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { loadSteps, stepsQuerySchema } from "@/lib/server/use-cases/load-steps";

// GET ?from=&to=: a window of steps, long texts folded. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  query: stepsQuerySchema,
  run: ({ params, query, user }) => loadSteps(params.study, user, params.trajectoryId, query.from, query.to),
});

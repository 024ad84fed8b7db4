import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { loadReviews } from "@/lib/server/use-cases/load-reviews";

// GET: decisions on the verdicts of a run; another's is closed until the own one stands. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  run: ({ params, user }) => loadReviews(params.study, user, params.trajectoryId),
});

import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { loadTrajectoryView } from "@/lib/server/use-cases/load-trajectory-view";

// GET: everything that the trajectory page opens with, without its texts. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  run: ({ params, user }) => loadTrajectoryView(params.study, user, params.trajectoryId),
});

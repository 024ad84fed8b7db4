import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { loadSiblings } from "@/lib/server/use-cases/load-siblings";

// GET: the other runs of the task, and where each parts from this one. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  run: ({ params, user }) => loadSiblings(params.study, user, params.trajectoryId),
});

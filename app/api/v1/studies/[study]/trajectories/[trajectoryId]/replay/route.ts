import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { loadReplay, replayQuerySchema } from "@/lib/server/use-cases/load-replay";

// GET ?gate=&probes=: the verdicts of a gate on every write of one run, and the recorded runs of the same task. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  query: replayQuerySchema,
  run: ({ params, query, user }) => loadReplay(params.study, user, params.trajectoryId, query),
});

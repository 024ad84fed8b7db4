import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { loadReplayWindow, replayWindowSchema } from "@/lib/server/use-cases/load-replay-page";

// GET ?overlay=&gate=&probes=&from=&to=: what an overlay says of a window of steps. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  query: replayWindowSchema,
  run: ({ params, query, user }) => loadReplayWindow(params.study, user, params.trajectoryId, query),
});

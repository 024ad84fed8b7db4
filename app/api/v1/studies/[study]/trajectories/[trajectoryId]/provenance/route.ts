import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { loadProvenance, provenanceQuerySchema } from "@/lib/server/use-cases/load-provenance";

// GET ?t=&k=: where each argument of one call came from. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  query: provenanceQuerySchema,
  run: ({ params, query, user }) => loadProvenance(params.study, user, params.trajectoryId, query),
});

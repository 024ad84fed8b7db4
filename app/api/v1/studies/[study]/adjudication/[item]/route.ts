// GET /api/v1/studies/<study>/adjudication/<item>: one disagreement with both rationales and the record. Whoever may settle.
import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { disagreementQuerySchema, loadDisagreement } from "@/lib/server/use-cases/adjudication";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "adjudicate",
  params: z.object({ study: z.string(), item: z.string() }),
  query: disagreementQuerySchema,
  run: ({ params, query, user }) => loadDisagreement(params.study, user, params.item, query),
});

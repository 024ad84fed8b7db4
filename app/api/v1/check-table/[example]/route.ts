// GET /api/v1/check-table/<example>: the tables of a paper, as it prints them, worked out again. Whoever may read.
import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { checkPublishedTables } from "@/lib/server/use-cases/check-tables";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: z.object({ example: z.string() }),
  run: ({ params }) => checkPublishedTables(params.example),
});

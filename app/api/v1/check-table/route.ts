// POST /api/v1/check-table: a pasted table worked out again; nothing of it is kept. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { checkPastedTables, checkTablesSchema } from "@/lib/server/use-cases/check-tables";

export const dynamic = "force-dynamic";
export const POST = handle({ permission: "read", body: checkTablesSchema, run: ({ body }) => checkPastedTables(body.text) });

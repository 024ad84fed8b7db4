// GET /api/v1/studies/<study>/audit: who changed what, newest first; as CSV the whole of it. The owner.
import { Readable } from "node:stream";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { auditAsCsv, auditQuerySchema, loadAudit } from "@/lib/server/use-cases/load-audit";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "manage",
  params: studyParams,
  query: auditQuerySchema,
  run: async ({ params, query }) => {
    const audit = await loadAudit(params.study, query);
    if (!audit.ok || query.format === "json") return audit;
    return new Response(Readable.toWeb(auditAsCsv(audit.value)) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${params.study}-audit-${new Date().toISOString().slice(0, 10)}.csv"`,
        "cache-control": "no-store",
      },
    });
  },
});

// GET /api/v1/studies/<study>/export/<name>: the file of `plumbline export`, streamed. Whoever may read.
import { Readable } from "node:stream";
import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { defaultFormat, EXPORT_NAMES, exportQuerySchema, exportStudy } from "@/lib/server/use-cases/export-study";
import { loadLicenceNotice } from "@/lib/server/use-cases/load-licence-notice";

const params = z.object({ study: z.string().min(1).max(64), name: z.enum(EXPORT_NAMES) });

const TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8", latex: "application/x-latex; charset=utf-8" } as const;

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params,
  query: exportQuerySchema,
  run: async ({ params: { study, name }, query, user }) => {
    const format = query.format ?? defaultFormat(name);
    const file = await exportStudy(study, user, name, query);
    if (!file.ok) return problemResponse(problemOf(file.error));
    // The date stands in the offered name only: the rows of the same data are the same bytes on any day.
    const notice = await loadLicenceNotice(study);
    const date = new Date().toISOString().slice(0, 10);
    return new Response(Readable.toWeb(file.value) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": TYPES[format],
        "content-disposition": `attachment; filename="${study}-${name}-${date}.${format === "latex" ? "tex" : format}"`,
        "cache-control": "no-store",
        ...(notice === null ? {} : { "plumbline-notice": notice }),
      },
    });
  },
});

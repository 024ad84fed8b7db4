// GET /api/v1/jobs/<id>/rejections: what an import job could not take, as CSV. The owner.
import { Readable } from "node:stream";
import { handle } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { jobParams } from "@/lib/server/http/study-params";
import { loadRejections } from "@/lib/server/use-cases/rejections-file";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "manage",
  params: jobParams,
  run: async ({ params }) => {
    const file = await loadRejections(params.job);
    if (!file.ok) return problemResponse(problemOf(file.error));
    return new Response(Readable.toWeb(file.value) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="rejections.csv"',
        "cache-control": "no-store",
      },
    });
  },
});

import { Readable } from "node:stream";
import { assignmentParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { assignmentFileQuerySchema, exportAssignment } from "@/lib/server/use-cases/export-assignment";

export const dynamic = "force-dynamic";
// GET ?rater=: the assignment as a file for one rater without a network. The owner.
export const GET = handle({
  permission: "manage",
  params: assignmentParams,
  query: assignmentFileQuerySchema,
  run: async ({ params: { study, assignment }, query: { rater } }) => {
    const file = await exportAssignment(study, assignment, rater);
    if (!file.ok) return file;
    return new Response(Readable.toWeb(file.value) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "application/jsonl; charset=utf-8",
        "content-disposition": `attachment; filename="${assignment}-${rater.replaceAll(/[^\w.-]/g, "")}.jsonl"`,
        "cache-control": "no-store",
      },
    });
  },
});

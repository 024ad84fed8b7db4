// POST /api/v1/studies/<study>/import-labels?rater=: labels made elsewhere, or those of a colleague's assignment file, as the raw body.
import type { ReadableStream } from "node:stream/web";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { importLabelsQuerySchema, receiveLabelFile } from "@/lib/server/use-cases/receive-label-file";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  query: importLabelsQuerySchema,
  // The DOM's stream type and Node's name the same object.
  run: ({ params, query, request, user }) => receiveLabelFile(params.study, query, request.body as ReadableStream<Uint8Array> | null, user),
});

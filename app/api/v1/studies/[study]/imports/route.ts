// POST /api/v1/studies/<study>/imports?name=<file>: takes a file as the raw body, streams it to disk and queues its import.
// With `batch` files are gathered first; the same address without `name` starts them together. The owner.
import type { ReadableStream } from "node:stream/web";
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle, jsonResponse } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { studyParams } from "@/lib/server/http/study-params";
import { receiveUpload, uploadQuerySchema } from "@/lib/server/use-cases/receive-upload";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  query: uploadQuerySchema,
  run: async ({ params, query, request, user }) => {
    const length = request.headers.get("content-length");
    // The DOM's stream type and Node's name the same object.
    const body = request.body as ReadableStream<Uint8Array> | null;
    const answer = await receiveUpload(params.study, query, body, length === null ? null : Number(length), raterOf(user));
    return answer.ok ? jsonResponse({ schemaVersion: 1, ...answer.value }, 202) : problemResponse(problemOf(answer.error));
  },
});

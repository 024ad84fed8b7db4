// GET /api/v1/studies/<study>/bundle: the file of `plumbline export bundle`, streamed. The owner.
// POST: the same file as the raw body becomes the study of that handle, which must be new: a job, whose result is the document of
// `plumbline import-bundle`. The owner.
import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle, jsonResponse } from "@/lib/server/http/handle";
import { problemOf, problemResponse } from "@/lib/server/http/problem";
import { studyParams } from "@/lib/server/http/study-params";
import { exportBundle } from "@/lib/server/use-cases/export-bundle";
import { loadLicenceNotice } from "@/lib/server/use-cases/load-licence-notice";
import { receiveBundle } from "@/lib/server/use-cases/receive-bundle";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "manage",
  params: studyParams,
  run: async ({ params: { study }, user }) => {
    const file = await exportBundle(study, user);
    if (!file.ok) return problemResponse(problemOf(file.error));
    const notice = await loadLicenceNotice(study);
    // The date stands in the offered name only: the bundle of the same data is the same bytes on any day.
    const name = `${study}-bundle-${new Date().toISOString().slice(0, 10)}.zip`;
    return new Response(Readable.toWeb(file.value) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        ...(notice === null ? {} : { "plumbline-notice": notice }),
      },
    });
  },
});

export const POST = handle({
  permission: "manage",
  params: studyParams,
  // The DOM's stream type and Node's name the same object.
  run: async ({ params: { study }, request, user }) => {
    const started = await receiveBundle(study, request.body as WebStream<Uint8Array> | null, raterOf(user));
    return started.ok ? jsonResponse({ schemaVersion: 1, ...started.value }, 202) : problemResponse(problemOf(started.error));
  },
});

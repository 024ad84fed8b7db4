// POST /api/v1/assignment-files: takes the file of an assignment that a colleague sent, as the raw body; the owner labels it here.
import type { ReadableStream } from "node:stream/web";
import { handle } from "@/lib/server/http/handle";
import { receiveAssignmentFile } from "@/lib/server/use-cases/receive-label-file";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  // The DOM's stream type and Node's name the same object.
  run: ({ request, user }) => receiveAssignmentFile(request.body as ReadableStream<Uint8Array> | null, user),
});

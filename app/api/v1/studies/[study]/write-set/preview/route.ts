// POST: what decisions on the write set would change; nothing is saved. The owner.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { previewWriteSet, writeSetChangesSchema } from "@/lib/server/use-cases/preview-write-set";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: writeSetChangesSchema,
  run: ({ params, body, user }) => previewWriteSet(params.study, user, body),
});

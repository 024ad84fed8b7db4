// DELETE /api/v1/studies/<study>/uploads/<upload>: dismisses a file that waits for a mapping. Who may import.
import { handle } from "@/lib/server/http/handle";
import { uploadParams } from "@/lib/server/http/study-params";
import { dismissUpload } from "@/lib/server/use-cases/kept-uploads";

export const dynamic = "force-dynamic";
export const DELETE = handle({
  permission: "manage",
  params: uploadParams,
  run: ({ params }) => dismissUpload(params.study, params.upload),
});

// DELETE /api/v1/studies/<study>/uploads/<upload>: dismisses a file that waits for a mapping. Who may import.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { uploadParams } from "@/lib/server/http/study-params";
import { dismissByPerson } from "@/lib/server/use-cases/kept-uploads";

export const dynamic = "force-dynamic";
export const DELETE = handle({
  permission: "manage",
  params: uploadParams,
  run: ({ params, user }) => dismissByPerson(params.study, params.upload, raterOf(user)),
});

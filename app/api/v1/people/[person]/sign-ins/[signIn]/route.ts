// DELETE /api/v1/people/<id>/sign-ins/<id>: ends one sign-in. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { signInParams } from "@/lib/server/http/study-params";
import { endPersonSignIns } from "@/lib/server/use-cases/manage-person";

export const dynamic = "force-dynamic";
export const DELETE = handle({
  permission: "manage",
  params: signInParams,
  run: ({ params, user }) => endPersonSignIns(params.person, params.signIn, raterOf(user)),
});

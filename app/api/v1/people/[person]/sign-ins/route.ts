// DELETE /api/v1/people/<id>/sign-ins: ends every sign-in of a person, and links that nobody has opened. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { personParams } from "@/lib/server/http/study-params";
import { endPersonSignIns } from "@/lib/server/use-cases/manage-person";

export const dynamic = "force-dynamic";
export const DELETE = handle({
  permission: "manage",
  params: personParams,
  run: ({ params, user }) => endPersonSignIns(params.person, null, raterOf(user)),
});

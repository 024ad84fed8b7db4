// PATCH /api/v1/people/<id>: another role, from the next request on. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { personParams } from "@/lib/server/http/study-params";
import { changeRole, roleSchema } from "@/lib/server/use-cases/manage-person";

export const dynamic = "force-dynamic";
export const PATCH = handle({
  permission: "manage",
  params: personParams,
  body: roleSchema,
  run: ({ params, body, user }) => changeRole(params.person, body, raterOf(user)),
});

// DELETE /api/v1/invitations/<id>: the link stops working. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { invitationParams } from "@/lib/server/http/study-params";
import { endInvitation } from "@/lib/server/use-cases/invite-person";

export const dynamic = "force-dynamic";
export const DELETE = handle({
  permission: "manage",
  params: invitationParams,
  run: ({ params, user }) => endInvitation(params.invitation, raterOf(user)),
});

// POST /api/v1/invitations/<id>/link: a new link for an invitation that nobody took; the one before stops working. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { invitationParams } from "@/lib/server/http/study-params";
import { renewInvitationLink } from "@/lib/server/use-cases/invite-person";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: invitationParams,
  run: ({ params, user }) => renewInvitationLink(params.invitation, raterOf(user)),
});

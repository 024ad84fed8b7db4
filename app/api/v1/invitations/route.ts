// POST /api/v1/invitations: invites somebody; the answer holds the link, which nobody can read again later. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { invitePerson, inviteSchema } from "@/lib/server/use-cases/invite-person";

export const dynamic = "force-dynamic";
export const POST = handle({ permission: "manage", body: inviteSchema, run: ({ body, user }) => invitePerson(body, raterOf(user)) });

// POST /api/v1/invitations/accept: makes a person of whoever holds the link, once. Open to anyone: the token is the key.
import { handle } from "@/lib/server/http/handle";
import { acceptSchema, takeInvitation } from "@/lib/server/use-cases/invite-person";

export const dynamic = "force-dynamic";
export const POST = handle({ access: "public", body: acceptSchema, run: ({ body }) => takeInvitation(body.token) });

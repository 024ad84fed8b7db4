// POST /api/v1/people/<id>/link: a sign-in link for somebody whose sign-in has ended. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { personParams } from "@/lib/server/http/study-params";
import { makeSignInLink } from "@/lib/server/use-cases/manage-person";

export const dynamic = "force-dynamic";
export const POST = handle({ permission: "manage", params: personParams, run: ({ params, user }) => makeSignInLink(params.person, raterOf(user)) });

// POST /api/v1/studies/<study>/assignments/<id>/end-blindness: opens what is blind, with a reason, for good. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { assignmentParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { endBlindness, endBlindnessSchema } from "@/lib/server/use-cases/end-blindness";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: assignmentParams,
  body: endBlindnessSchema,
  run: ({ params, body, user }) => endBlindness(params.study, params.assignment, body.reason, raterOf(user)),
});

// POST /api/v1/studies/<study>/assignments/<id>/close: ends an assignment in which everything is handed in. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { assignmentParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { closeAssignment } from "@/lib/server/use-cases/end-blindness";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: assignmentParams,
  run: ({ params, user }) => closeAssignment(params.study, params.assignment, raterOf(user)),
});

import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { assignmentSchema, createAssignment, listOwnAssignments } from "@/lib/server/use-cases/assignments";

export const dynamic = "force-dynamic";
// GET: one's own assignments with one's own progress, and nobody else's. Who may label.
export const GET = handle({ permission: "label", params: studyParams, run: ({ params, user }) => listOwnAssignments(params.study, user.handle) });
// POST: gives a sample to raters; the same definition again is the same assignment. The owner.
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: assignmentSchema,
  run: ({ params, body, user }) => createAssignment(params.study, body, raterOf(user)),
});

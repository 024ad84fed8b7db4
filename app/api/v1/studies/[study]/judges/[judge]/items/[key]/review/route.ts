// POST /api/v1/studies/<study>/judges/<judge>/items/<key>/review: accepts, changes or rejects a proposal; what comes of it is an own
// label, marked as assisted. Whoever may read and label.
import { handle } from "@/lib/server/http/handle";
import { judgementParams } from "@/lib/server/http/study-params";
import { reviewProposal, reviewSchema } from "@/lib/server/use-cases/review-judgement";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: ["read", "label"],
  params: judgementParams,
  body: reviewSchema,
  run: ({ params, body, user }) => reviewProposal(params.study, user, params.key, body),
});

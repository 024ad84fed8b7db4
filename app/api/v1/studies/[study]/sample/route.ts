import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { drawStudySample, sampleSchema } from "@/lib/server/use-cases/draw-study-sample";

// POST: draws runs with a seed and keeps what was drawn; the same draw is the same sample. The owner.
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: sampleSchema,
  run: ({ params, body, user }) => drawStudySample(params.study, body, raterOf(user)),
});

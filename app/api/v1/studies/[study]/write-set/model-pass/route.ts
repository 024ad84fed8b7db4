// POST: asks a model once about the actions whose kind is only guessed; what it said is kept as their source. The owner.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { classifyByModel, modelPassSchema } from "@/lib/server/use-cases/classify-by-model";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: modelPassSchema,
  run: ({ params, body, user }) => classifyByModel(params.study, `human:${user.handle}`, body),
});

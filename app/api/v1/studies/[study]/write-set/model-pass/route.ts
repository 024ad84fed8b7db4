// POST asks a model once about the actions whose kind is only guessed; nothing changes by it. PUT keeps what a person has looked at,
// with the model as its source. The owner.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { classifyByModel, keepModelPass, keepModelPassSchema, modelPassSchema } from "@/lib/server/use-cases/classify-by-model";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: modelPassSchema,
  run: ({ params, body }) => classifyByModel(params.study, body),
});
export const PUT = handle({
  permission: "manage",
  params: studyParams,
  body: keepModelPassSchema,
  run: ({ params, body, user }) => keepModelPass(params.study, `human:${user.handle}`, body),
});

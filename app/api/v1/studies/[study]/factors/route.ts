// PUT /api/v1/studies/<study>/factors: the factors of one configuration, for the ablation view. Who may change the study.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { saveFactors, saveFactorsSchema } from "@/lib/server/use-cases/save-factors";

export const dynamic = "force-dynamic";
export const PUT = handle({
  permission: "manage",
  params: studyParams,
  body: saveFactorsSchema,
  run: ({ params, body, user }) => saveFactors(params.study, body, raterOf(user)),
});

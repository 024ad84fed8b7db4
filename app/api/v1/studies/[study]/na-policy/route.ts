import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { naPolicySchema, saveNaPolicy } from "@/lib/server/use-cases/save-na-policy";

// PUT: what turns that are not applicable count as in TGA and SGA. The owner.
export const PUT = handle({
  permission: "manage",
  params: studyParams,
  body: naPolicySchema,
  run: ({ params, body, user }) => saveNaPolicy(params.study, body.naPolicy, raterOf(user)),
});

import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { saveInterfaceRules, saveInterfaceRulesSchema } from "@/lib/server/use-cases/save-rule-set";
import { interfaceRulesOfStudy, interfaceRulesQuerySchema } from "@/lib/server/use-cases/study-interface-rules";

export const dynamic = "force-dynamic";
// GET: the document of `plumbline interface-rules`: what a saved set would explain. Whoever may read.
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: interfaceRulesQuerySchema,
  run: ({ params, query, user }) => interfaceRulesOfStudy(params.study, user, query),
});
// PUT: saves a version of the study's own rules, in answer to a version. The owner.
export const PUT = handle({
  permission: "manage",
  params: studyParams,
  body: saveInterfaceRulesSchema,
  run: ({ params, body, user }) => saveInterfaceRules(params.study, raterOf(user), body),
});

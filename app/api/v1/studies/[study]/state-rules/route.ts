import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { saveStateTables, saveStateTablesSchema } from "@/lib/server/use-cases/save-rule-set";
import { stateRulesOfStudy, stateRulesQuerySchema } from "@/lib/server/use-cases/study-state-rules";

export const dynamic = "force-dynamic";
// GET: the document of `plumbline state-rules`: the kernel over the study's dialogues. Whoever may read.
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: stateRulesQuerySchema,
  run: ({ params, query, user }) => stateRulesOfStudy(params.study, user, query),
});
// PUT: saves a version of the study's own tables, in answer to a version. The owner.
export const PUT = handle({
  permission: "manage",
  params: studyParams,
  body: saveStateTablesSchema,
  run: ({ params, body, user }) => saveStateTables(params.study, raterOf(user), body),
});

import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { rubricIdSchema, saveRubric, saveRubricSchema } from "@/lib/server/use-cases/save-rubric";

// PUT: the next version of the study's own copy of a rubric, in answer to the newest. The owner.
export const PUT = handle({
  permission: "manage",
  params: studyParams.extend({ rubric: rubricIdSchema }),
  body: saveRubricSchema,
  run: ({ params, body, user }) => saveRubric(params.study, params.rubric, body, raterOf(user)),
});

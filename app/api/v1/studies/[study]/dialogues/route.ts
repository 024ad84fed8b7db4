// GET /api/v1/studies/<study>/dialogues?draws=&policy=: the document of `plumbline dialogues`. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { dialoguesQuerySchema, loadDialogues } from "@/lib/server/use-cases/study-dialogues";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  params: studyParams,
  query: dialoguesQuerySchema,
  run: ({ params, query, user }) => loadDialogues(params.study, user, query),
});

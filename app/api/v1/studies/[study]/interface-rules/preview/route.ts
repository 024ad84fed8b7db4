// POST: what rules that are being edited would explain; nothing is saved. The owner.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { previewInterfaceRules, previewInterfaceRulesSchema } from "@/lib/server/use-cases/study-interface-rules";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: previewInterfaceRulesSchema,
  run: ({ params, body, user }) => previewInterfaceRules(params.study, user, body),
});

import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadMatchSettings, matchSettingsSchema, saveMatchSettings } from "@/lib/server/use-cases/match-settings";

export const dynamic = "force-dynamic";
// GET: how the matcher of the study decides. Whoever may read.
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => loadMatchSettings(params.study, user) });
// PUT: other settings, in answer to a version; the runs are computed anew. The owner.
export const PUT = handle({
  permission: "manage",
  params: studyParams,
  body: matchSettingsSchema,
  run: ({ params, body, user }) => saveMatchSettings(params.study, user, body),
});

// POST: what other settings of the matcher would change; nothing is saved. The owner.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { matchSettingsSchema, previewMatchSettings } from "@/lib/server/use-cases/match-settings";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: studyParams,
  body: matchSettingsSchema,
  run: ({ params, body, user }) => previewMatchSettings(params.study, user, body),
});

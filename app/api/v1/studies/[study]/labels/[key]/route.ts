import { z } from "zod";
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { labelKeySchema, saveLabel, saveLabelSchema } from "@/lib/server/use-cases/save-label";

// PUT: one label under a key of its own; the same key again is answered with the first entry. Who may label, as oneself.
export const PUT = handle({
  params: z.object({ study: z.string(), key: labelKeySchema }),
  body: saveLabelSchema,
  permission: "label",
  run: ({ params, body, user }) => saveLabel(params.study, raterOf(user), params.key, body),
});

// PUT: settles one disagreement, or takes a settling back, under a key of its own. Whoever may settle.
import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { labelKeySchema } from "@/lib/server/use-cases/save-label";
import { settleDisagreement, settlementSchema } from "@/lib/server/use-cases/settle-disagreement";

export const PUT = handle({
  permission: "adjudicate",
  params: z.object({ study: z.string(), key: labelKeySchema }),
  body: settlementSchema,
  run: ({ params, body, user }) => settleDisagreement(params.study, user, params.key, body),
});

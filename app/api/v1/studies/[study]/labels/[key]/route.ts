import { z } from "zod";
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { openTrajectory } from "@/lib/server/use-cases/open-trajectory";
import { labelKeySchema, saveLabel } from "@/lib/server/use-cases/save-label";
import { saveLabelSchema } from "@/lib/server/use-cases/save-label-schema";

// PUT: one label under a key of its own; the same key again is answered with the first entry. Who may label and read, as oneself,
// and only where the run is open to them: what is labelled blind is labelled in its queue.
export const PUT = handle({
  params: z.object({ study: z.string(), key: labelKeySchema }),
  body: saveLabelSchema,
  permission: ["read", "label"],
  run: async ({ params, body, user }) => {
    const seen = await openTrajectory(params.study, user, body.trajectoryId);
    return seen.ok ? saveLabel(params.study, raterOf(user), params.key, body) : seen;
  },
});

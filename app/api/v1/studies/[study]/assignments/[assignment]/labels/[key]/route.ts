import { assignmentParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { saveAnnotation } from "@/lib/server/use-cases/save-annotation";
import { labelKeySchema } from "@/lib/server/use-cases/save-label";
import { saveLabelSchema } from "@/lib/server/use-cases/save-label-schema";

// PUT: one entry under a key of its own; the same key again is answered with the first entry. A rater of the assignment, as oneself.
export const PUT = handle({
  permission: "label",
  params: assignmentParams.extend({ key: labelKeySchema }),
  body: saveLabelSchema,
  run: ({ params, body, user }) => saveAnnotation(params.study, params.assignment, user.handle, params.key, body),
});

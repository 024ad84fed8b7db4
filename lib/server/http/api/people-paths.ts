/** Routes of who takes part, invitations, the audit log and the end of blindness. */

import type { ZodOpenApiPathsObject } from "zod-openapi";
import { endBlindnessSchema } from "../../use-cases/end-blindness";
import { acceptSchema, inviteSchema } from "../../use-cases/invite-person";
import { auditQuerySchema } from "../../use-cases/load-audit";
import { roleSchema } from "../../use-cases/manage-person";
import { assignmentParams } from "../assignment-params";
import { invitationParams, personParams, signInParams } from "../study-params";
import { operation, study } from "./operation";

export const peoplePaths = {
  "/api/v1/studies/{study}/audit": {
    get: operation({ summary: "Who changed what that is no label; as JSON or whole as CSV", path: study, query: auditQuerySchema }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/end-blindness": {
    post: operation({ summary: "Ends blindness of an assignment, with a reason", path: assignmentParams, body: endBlindnessSchema }),
  },
  "/api/v1/studies/{study}/assignments/{assignment}/close": {
    post: operation({ summary: "Closes an assignment in which everything is handed in", path: assignmentParams }),
  },
  "/api/v1/people": { get: operation({ summary: "Everybody who takes part, with sign-ins and open invitations" }) },
  "/api/v1/people/{person}": { patch: operation({ summary: "Gives a person another role", path: personParams, body: roleSchema }) },
  "/api/v1/people/{person}/link": { post: operation({ summary: "A sign-in link for a person, shown once", path: personParams }) },
  "/api/v1/people/{person}/sign-ins": { delete: operation({ summary: "Ends every sign-in of a person", path: personParams }) },
  "/api/v1/people/{person}/sign-ins/{signIn}": { delete: operation({ summary: "Ends one sign-in", path: signInParams }) },
  "/api/v1/invitations": { post: operation({ summary: "Invites a person; answers the link, which is shown once", body: inviteSchema }) },
  "/api/v1/invitations/accept": { post: operation({ summary: "Takes an invitation by its token; needs no sign-in", body: acceptSchema }) },
  "/api/v1/invitations/{invitation}": { delete: operation({ summary: "Ends an invitation", path: invitationParams }) },
  "/api/v1/invitations/{invitation}/link": { post: operation({ summary: "A new link for an invitation", path: invitationParams }) },
} satisfies ZodOpenApiPathsObject;

import { z } from "zod";

/** The handle of a study as it stands in an address. */
export const studyParams = z.object({ study: z.string().min(1).max(64) });
/** A file that waits for its mapping. */
export const uploadParams = studyParams.extend({ upload: z.uuid() });
export const personParams = z.object({ person: z.string().min(1).max(64) });
export const signInParams = personParams.extend({ signIn: z.string().min(1).max(64) });
export const invitationParams = z.object({ invitation: z.uuid() });
export const jobParams = z.object({ job: z.uuid() });
/** A provider of models. */
export const providerParams = z.object({ provider: z.string().min(1).max(64) });
/** A judge of a study, and one of its answers. */
export const judgeParams = studyParams.extend({ judge: z.string().min(1).max(64) });
export const judgementParams = judgeParams.extend({ key: z.string().regex(/^[0-9a-f]{64}$/) });

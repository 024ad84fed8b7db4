import { z } from "zod";
import { studyParams } from "./study-params";

/** An assignment of a study as it stands in an address. */
export const assignmentParams = studyParams.extend({ assignment: z.string().min(1).max(64) });
/** One run of it. */
export const itemParams = assignmentParams.extend({ trajectoryId: z.string().min(1).max(100) });

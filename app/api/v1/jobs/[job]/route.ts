// GET /api/v1/jobs/<id>: state, progress and result of a job. DELETE asks it to stop; what is finished stays. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { jobParams } from "@/lib/server/http/study-params";
import { cancelJob, loadJob } from "@/lib/server/use-cases/job-documents";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "manage", params: jobParams, run: ({ params }) => loadJob(params.job) });
export const DELETE = handle({ permission: "manage", params: jobParams, run: ({ params, user }) => cancelJob(params.job, raterOf(user)) });

// POST /api/v1/jobs/<id>/resume: a stopped job of a judge goes on where it was, as the same job. The owner.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { jobParams } from "@/lib/server/http/study-params";
import { resumeStoppedJob } from "@/lib/server/use-cases/job-documents";

export const dynamic = "force-dynamic";
export const POST = handle({ permission: "manage", params: jobParams, run: ({ params, user }) => resumeStoppedJob(params.job, raterOf(user)) });

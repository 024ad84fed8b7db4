import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { listStudySamples } from "@/lib/server/use-cases/draw-study-sample";

export const dynamic = "force-dynamic";
// GET: every sample that was drawn, with its seed, algorithm and runs. The owner.
export const GET = handle({ permission: "manage", params: studyParams, run: ({ params }) => listStudySamples(params.study) });

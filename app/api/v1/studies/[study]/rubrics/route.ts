import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadRubrics } from "@/lib/server/use-cases/study-rubrics";

export const dynamic = "force-dynamic";
// GET: the built-in rubrics and the study's own copies, every version. Whoever may read; a rater gets the one rubric with the run.
export const GET = handle({ permission: "read", params: studyParams, run: ({ params }) => loadRubrics(params.study) });

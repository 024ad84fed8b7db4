// GET /api/v1/studies/<study>/machine-raters: the matcher and every version of every judge against the final labels of people.
// Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { loadMachineRaters } from "@/lib/server/use-cases/machine-raters";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: studyParams, run: ({ params, user }) => loadMachineRaters(params.study, user) });

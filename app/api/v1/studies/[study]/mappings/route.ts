// GET /api/v1/studies/<study>/mappings: mappings that the study keeps, each of them what --map takes. Who may read.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { listMappings } from "@/lib/server/use-cases/saved-mappings";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", params: studyParams, run: ({ params }) => listMappings(params.study) });

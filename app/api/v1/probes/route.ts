// GET /api/v1/probes: the document of `plumbline probes`. The owner.
import { handle } from "@/lib/server/http/handle";
import { listProbeSources } from "@/lib/server/use-cases/list-probe-sources";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "manage", run: () => listProbeSources() });

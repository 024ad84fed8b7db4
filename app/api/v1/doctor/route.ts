// GET /api/v1/doctor: the document of `plumbline doctor`. The owner.
import { handle } from "@/lib/server/http/handle";
import { runDoctor } from "@/lib/server/use-cases/run-doctor";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "manage", run: () => runDoctor() });

// GET /api/v1/studies: all studies with their counts. Whoever may read.
import { handle } from "@/lib/server/http/handle";
import { listStudies } from "@/lib/server/use-cases/list-studies";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "read", run: ({ user }) => listStudies(user) });

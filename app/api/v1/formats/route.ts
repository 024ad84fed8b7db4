// GET /api/v1/formats: the document of `plumbline formats`. Whoever is signed in.
import { handle } from "@/lib/server/http/handle";
import { listFormats } from "@/lib/server/use-cases/list-formats";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "sign-in", run: () => listFormats() });

// GET /api/v1/providers: which providers of models are set up, and by which variables; never their values. The owner.
import { handle } from "@/lib/server/http/handle";
import { loadProviders } from "@/lib/server/use-cases/try-provider";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "manage", run: () => loadProviders() });

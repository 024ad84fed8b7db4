// GET /api/v1/openapi.json: this API as OpenAPI 3.1. Whoever is signed in.
import { describeApi } from "@/lib/server/http/api-description";
import { handle } from "@/lib/server/http/handle";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "sign-in", run: () => describeApi() });

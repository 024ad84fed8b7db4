// GET /api/v1/health: whether the server answers and its database opens. Anyone may ask; it says nothing else.
import { openDatabase } from "@/lib/server/db";
import { handle } from "@/lib/server/http/handle";

export const dynamic = "force-dynamic";
export const GET = handle({
  access: "public",
  run: async () => {
    await openDatabase();
    return { schemaVersion: 1, status: "ok" };
  },
});

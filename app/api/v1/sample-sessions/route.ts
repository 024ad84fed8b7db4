// GET /api/v1/sample-sessions: our own invented dialogues with a state snapshot a turn, the file of `plumbline sample-sessions`.
import { handle } from "@/lib/server/http/handle";
import { sampleSessions, sampleSessionsSchema } from "@/lib/server/use-cases/sample-sessions";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "read",
  query: sampleSessionsSchema,
  run: ({ query }) =>
    new Response(sampleSessions(query), {
      headers: {
        "content-type": "application/jsonl; charset=utf-8",
        "content-disposition": 'attachment; filename="landing.jsonl"',
        "cache-control": "no-store",
      },
    }),
});

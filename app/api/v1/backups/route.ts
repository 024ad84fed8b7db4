// POST /api/v1/backups: the document of `plumbline backup`, into the data folder. The owner. A restore needs all servers stopped, so it
// is a command alone.
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { runCommand } from "@/lib/server/child-document";
import { handle } from "@/lib/server/http/handle";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  run: async ({ user }) => new Response(await runCommand(["backup", "--by", raterOf(user), "--json"]), JSON_HEADERS),
});

const JSON_HEADERS = { headers: { "content-type": "application/json; charset=utf-8" } };

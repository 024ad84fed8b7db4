// PUT, DELETE /api/v1/studies/<study>/mappings/<name>: saves a mapping under a name, deletes it. Who may import.
import { z } from "zod";
import { raterOf } from "@/lib/server/auth/signed-in-user";
import { handle } from "@/lib/server/http/handle";
import { deleteMapping, mappingParams, saveMapping } from "@/lib/server/use-cases/saved-mappings";

export const dynamic = "force-dynamic";
export const PUT = handle({
  permission: "manage",
  params: mappingParams,
  body: z.looseObject({}),
  run: ({ params, body, user }) => saveMapping(params.study, params.name, body, raterOf(user)),
});
export const DELETE = handle({
  permission: "manage",
  params: mappingParams,
  run: ({ params, user }) => deleteMapping(params.study, params.name, raterOf(user)),
});

// POST /api/v1/providers/<provider>/try: one short call of a model, to see whether it answers. The owner.
import { handle } from "@/lib/server/http/handle";
import { providerParams } from "@/lib/server/http/study-params";
import { tryProvider, tryProviderSchema } from "@/lib/server/use-cases/try-provider";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: providerParams,
  body: tryProviderSchema,
  run: ({ params, body }) => tryProvider(params.provider, body.model),
});

import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { loadText, textAddressSchema } from "@/lib/server/use-cases/load-steps";

// GET ?source=&t=&k=&field=: one raw text, whole, as it stood in the file. Who may read.
export const GET = handle({
  permission: "read",
  params: z.object({ study: z.string(), trajectoryId: z.string() }),
  query: textAddressSchema,
  run: async ({ params, query, user }) => {
    const text = await loadText(params.study, user, params.trajectoryId, query);
    // Plain text and never anything that a browser would run: the record is hostile.
    return text.ok ? new Response(text.value, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } }) : text;
  },
});

import { itemParams } from "@/lib/server/http/assignment-params";
import { handle } from "@/lib/server/http/handle";
import { openItem } from "@/lib/server/use-cases/load-annotation-item";
import { loadText, textAddressSchema } from "@/lib/server/use-cases/load-steps";

// GET ?source=&t=&k=&field=: one raw text, whole, as it stood in the file. A rater of the assignment.
export const GET = handle({
  permission: "label",
  params: itemParams,
  query: textAddressSchema,
  run: async ({ params, query, user }) => {
    const opened = await openItem(params.study, params.assignment, user.handle, params.trajectoryId);
    if (!opened.ok) return opened;
    const text = await loadText(params.study, "server", params.trajectoryId, query);
    // Plain text and never anything that a browser would run: the record is hostile.
    return text.ok ? new Response(text.value, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } }) : text;
  },
});

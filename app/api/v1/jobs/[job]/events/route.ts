// GET /api/v1/jobs/<id>/events: server-sent events, one `progress` whenever the job changes, until it ends. The owner.
import { handle } from "@/lib/server/http/handle";
import { jobParams } from "@/lib/server/http/study-params";
import { watchJob } from "@/lib/server/use-cases/job-documents";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "manage",
  params: jobParams,
  run: ({ params, request }) => {
    const encoder = new TextEncoder();
    const jobs = watchJob(params.job, request.signal);
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await jobs.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(`event: progress\ndata: ${JSON.stringify(next.value)}\n\n`));
      },
      async cancel() {
        await jobs.return(undefined);
      },
    });
    return new Response(stream, { headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" } });
  },
});

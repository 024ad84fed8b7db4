/** A `fetch` that leaves neither the one origin it is for nor a number of bytes per reply, whoever calls it and whatever is replied. */
export type FetchLike = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Thrown into the reader of a reply that is too long, and where a request would leave the origin. */
export class ProbeLimitError extends Error {}

/** Redirects are never followed here: the reply with its `Location` is handed back, and whoever follows it comes by here again. */
export function limitedFetch(origin: string, maxBytes: number): FetchLike {
  return async (url, init) => {
    if (new URL(url).origin !== origin) throw new ProbeLimitError("the request would leave the allowed origin");
    const response = await fetch(url, { ...init, redirect: "manual" });
    if (response.body === null) return response;
    let seen = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          seen += chunk.byteLength;
          if (seen > maxBytes) controller.error(new ProbeLimitError(`the reply is longer than ${maxBytes} bytes`));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(counted, { status, statusText, headers });
  };
}

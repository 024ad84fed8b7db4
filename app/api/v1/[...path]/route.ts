// Any other address under /api/v1: an answer in the one shape of errors, for a script cannot read a page. Whoever is signed in.
import { handle } from "@/lib/server/http/handle";
import { problem, problemResponse } from "@/lib/server/http/problem";

const nowhere = {
  permission: "sign-in" as const,
  run: ({ request }: { request: Request }) =>
    problemResponse(
      problem("not-found", "There is no such address.", {
        found: new URL(request.url).pathname,
        expected: "an address of /api/v1/openapi.json",
        where: "address",
      }),
    ),
};

export const dynamic = "force-dynamic";
export const GET = handle(nowhere);
export const POST = handle(nowhere);
export const PUT = handle(nowhere);
export const PATCH = handle(nowhere);
export const DELETE = handle(nowhere);

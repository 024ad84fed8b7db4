import type { UseCaseError } from "../use-cases/use-case-error";

/** What every error answer of the API holds (RFC 9457, `application/problem+json`), plus what was found and expected, and where. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly found: string | null;
  readonly expected: string | null;
  readonly where: string | null;
  /** The label that the evidence of a refused one would fit; null everywhere else. */
  readonly offer: string | null;
}

const KINDS = {
  "not-found": { status: 404, title: "There is no such thing" },
  invalid: { status: 400, title: "The request does not fit" },
  stale: { status: 409, title: "Somebody was faster" },
  "unverified-quote": { status: 422, title: "The quote is not in the record" },
  "unfit-evidence": { status: 422, title: "The evidence fits another label" },
  unsupported: { status: 422, title: "This cannot be done with that" },
  "not-signed-in": { status: 401, title: "Sign in first" },
  forbidden: { status: 403, title: "You may not do this" },
  withheld: { status: 403, title: "This is closed to you for now" },
  "wrong-origin": { status: 403, title: "The request comes from another page" },
  "too-large": { status: 413, title: "The request is too large" },
  "wrong-media-type": { status: 415, title: "The request has the wrong type" },
  "storage-full": { status: 507, title: "There is no room left" },
  busy: { status: 503, title: "The database is busy" },
  unreachable: { status: 503, title: "The database does not answer" },
  internal: { status: 500, title: "Something broke here" },
} as const satisfies Record<UseCaseError["code"] | string, { status: number; title: string }>;

export type ProblemKind = keyof typeof KINDS;

export function problem(kind: ProblemKind, detail: string, facts: Partial<Pick<Problem, "found" | "expected" | "where" | "offer">> = {}): Problem {
  const { status, title } = KINDS[kind];
  return { type: `urn:plumbline:problem:${kind}`, title, status, detail, found: null, expected: null, where: null, offer: null, ...facts };
}

/** The one place where an expected failure of a use-case becomes a status. */
export function problemOf(error: UseCaseError): Problem {
  const { code, message, found, expected, where, offer = null } = error;
  return problem(code, message, { found, expected, where, offer });
}

export function problemResponse(body: Problem): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status: body.status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      // It was nobody's mistake and will pass: a client may send the same again.
      ...(body.status === 503 ? { "retry-after": "2" } : {}),
    },
  });
}

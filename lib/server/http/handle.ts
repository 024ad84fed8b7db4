/**
 * The one wrapper of every route handler under /api/v1: who asks, from where, with what; then the use-case; then its answer
 * or its failure in the one shape of errors. A handler itself is a sentence:
 *
 * ```ts
 * // GET /api/v1/studies/<study>/overview: the counts of the study page. Who may read.
 * export const GET = handle({ permission: "read", params: z.object({ study: studyHandle }), run: ({ params, user }) => loadStudyOverview(params.study, user) });
 * ```
 */
import { z } from "zod";
import { decodePart } from "../../base/decode-part";
import type { Result } from "../../base/result";
import { mayDo, type Permission } from "../../blindness/role";
import { findSignedInUser, raterOf, type SignedInUser } from "../auth/signed-in-user";
import { damagedSentence } from "../damaged-database";
import { readEnvironment } from "../env";
import { storageFaultOf } from "../storage-fault";
import type { UseCaseError } from "../use-cases/use-case-error";
import { checkOrigin } from "./check-origin";
import { parseInput, queryObject, readJsonBody } from "./parse-input";
import { type Problem, problem, problemOf, problemResponse } from "./problem";

/** What a handler may answer: a document, a `Result` with one or a failure, or a `Response` of its own (a file, a stream, a 202). */
export type Answer = Response | Result<unknown, UseCaseError> | object;

interface Input<P, Q, B, U> {
  /** The dynamic parts of the address. */
  params: P;
  query: Q;
  /** The JSON body; `undefined` where the route declares none. Raw bodies are read from `request.body`. */
  body: B;
  user: U;
  request: Request;
}

interface Shapes<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: P;
  /** Without a schema the query must be empty of meaning: it is not looked at. */
  query?: Q;
  /** With a schema the body is read as JSON. */
  body?: B;
}

interface SignedInRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends Shapes<P, Q, B> {
  /** What the person must be allowed to do, all of it. Said by every route: what is not said is open to somebody by mistake. */
  permission: Permission | readonly Permission[];
  access?: "signed-in";
  run(input: Input<z.output<P>, z.output<Q>, z.output<B>, SignedInUser>): Promise<Answer> | Answer;
}

interface PublicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends Shapes<P, Q, B> {
  /** Nobody needs to be signed in: only for health. */
  access: "public";
  run(input: Input<z.output<P>, z.output<Q>, z.output<B>, null>): Promise<Answer> | Answer;
}

type Params = Record<string, string | string[] | undefined>;
export interface RouteHandler {
  (request: Request, context: { params: Promise<Params> }): Promise<Response>;
  /** What it asks of a person, for tests that call every route as every role. */
  readonly access: "public" | readonly Permission[];
  /** What it takes, for tests that send everything else; null: it takes none. */
  readonly shapes: { readonly query: z.ZodType | null; readonly body: z.ZodType | null };
}

export function handle<P extends z.ZodType = z.ZodUnknown, Q extends z.ZodType = z.ZodUnknown, B extends z.ZodType = z.ZodUndefined>(
  route: SignedInRoute<P, Q, B> | PublicRoute<P, Q, B>,
): RouteHandler {
  const access = route.access === "public" ? route.access : [route.permission].flat();
  const { query = null, body = null } = route;
  return Object.assign(answer, { access, shapes: { query, body } });

  async function answer(request: Request, context: { params: Promise<Params> }): Promise<Response> {
    try {
      const foreign = checkOrigin(request);
      if (foreign !== undefined) return problemResponse(foreign);
      if (route.access === "public") {
        const input = await readInput(route, request, await context.params);
        return input.ok ? respond(await route.run({ ...input.value, user: null, request })) : problemResponse(input.error);
      }
      const user = await findSignedInUser(request.headers);
      if (user !== null && isForSomebodyElse(request, user)) {
        return problemResponse(
          problem("not-signed-in", "Somebody else is signed in in this browser. Sign in again as the person whose labels these are."),
        );
      }
      if (user === null) return problemResponse(problem("not-signed-in", "Open the sign-in link that the start of Plumbline printed."));
      if (!mayDo(user.role, route.permission)) {
        const detail = `A person with the role ${user.role} may not do this.`;
        return problemResponse(problem("forbidden", detail, { found: user.role, expected: [route.permission].flat().join(" and "), where: "role" }));
      }
      const input = await readInput(route, request, await context.params);
      return input.ok ? respond(await route.run({ ...input.value, user, request })) : problemResponse(input.error);
    } catch (error) {
      // Next's own signals (redirect, not found) are thrown through handlers and carry a digest.
      if (error instanceof Error && "digest" in error && String(error.digest).startsWith("NEXT_")) throw error;
      // What broke is for the log; an answer that carries it would show paths and queries to whoever asks.
      console.error(`${request.method} ${new URL(request.url).pathname}:`, error);
      const damaged = damagedSentence(error, readEnvironment());
      if (damaged !== null) return problemResponse(problem("internal", damaged));
      const fault = storageFaultOf(error);
      if (fault !== null) return problemResponse(problem(fault.kind, fault.sentence));
      return problemResponse(problem("internal", "This is an error of Plumbline itself. Its log says more."));
    }
  }
}

/**
 * What a page gave as one person and sends after another has signed in in the same browser (labels that waited for the
 * network) must not be stored under the other's name: it says whose it is.
 */
function isForSomebodyElse(request: Request, user: SignedInUser): boolean {
  const named = request.headers.get("x-plumbline-rater");
  return named !== null && named !== raterOf(user);
}

/** A document as JSON; `status` where it is not 200. */
export function jsonResponse(document: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(`${JSON.stringify(document)}\n`, {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}

async function readInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  shapes: Shapes<P, Q, B>,
  request: Request,
  // Next gives none for an address without dynamic parts, whatever its types say.
  params: Params | undefined,
): Promise<Result<{ params: z.output<P>; query: z.output<Q>; body: z.output<B> }, Problem>> {
  // Where a route gives no schema, the type parameters are these same defaults (see `handle`).
  const anything = z.unknown();
  const parsedParams = parseInput((shapes.params ?? anything) as P, decodeParams(params ?? {}), "address");
  if (!parsedParams.ok) return parsedParams;
  const query = parseInput((shapes.query ?? anything) as Q, queryObject(new URL(request.url).searchParams), "query");
  if (!query.ok) return query;
  const raw = shapes.body === undefined ? undefined : await readJsonBody(request);
  if (raw?.ok === false) return raw;
  const body = parseInput((shapes.body ?? z.undefined()) as B, raw?.value, "body");
  if (!body.ok) return body;
  return { ok: true, value: { params: parsedParams.value, query: query.value, body: body.value } };
}

/** Next hands route handlers the parts of the address as they were typed: `%3A` is a colon in every identity of ours. */
function decodeParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(decodePart) : value === undefined ? undefined : decodePart(value),
    ]),
  );
}

function respond(answer: Answer): Response {
  if (answer instanceof Response) return answer;
  if (!isResult(answer)) return jsonResponse(answer);
  return answer.ok ? jsonResponse(answer.value) : problemResponse(problemOf(answer.error));
}

/** A document never has a key `ok`; a Result always does. */
function isResult(answer: object): answer is Result<unknown, UseCaseError> {
  return "ok" in answer && typeof answer.ok === "boolean" && ("value" in answer || "error" in answer);
}

/** What the descriptions of all routes are made of. */
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    found: z.string().nullable(),
    expected: z.string().nullable(),
    where: z.string().nullable(),
    offer: z.string().nullable(),
  })
  .meta({ id: "Problem" });

export const study = z.object({ study: z.string().meta({ description: "handle of the study" }) });
export const trajectory = study.extend({ trajectoryId: z.string() });
export const assignment = study.extend({ assignment: z.string() });
export const item = assignment.extend({ trajectoryId: z.string() });
export const upload = study.extend({ upload: z.uuid() });
export const job = z.object({ job: z.uuid() });
const anyDocument = z.looseObject({}).meta({ description: "the document of the command of the same name" });

interface Operation {
  summary: string;
  path?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media type and what it is; JSON with a document unless said otherwise. */
  answer?: { type: string; description: string };
  rawBody?: string;
}

/** One operation as it is described: a document of JSON and a problem, unless said otherwise. */
export function operation({ summary, path, query, body, answer, rawBody }: Operation): ZodOpenApiOperationObject {
  const good =
    answer === undefined
      ? { description: summary, content: { "application/json": { schema: anyDocument } } }
      : { description: answer.description, content: { [answer.type]: { schema: z.string() } } };
  return {
    summary,
    requestParams: { ...(path === undefined ? {} : { path }), ...(query === undefined ? {} : { query }) },
    ...(body === undefined ? {} : { requestBody: { content: { "application/json": { schema: body } } } }),
    ...(rawBody === undefined
      ? {}
      : { requestBody: { content: { "application/octet-stream": { schema: z.string().meta({ description: rawBody }) } } } }),
    responses: {
      "200": good,
      default: { description: "what was found, what was expected, and where", content: { "application/problem+json": { schema: problem } } },
    },
  };
}

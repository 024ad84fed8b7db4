/** Every text that somebody can put into the body of a route, as the API's own description lists it. */
export interface TextField {
  /** `PUT /api/v1/studies/{study}/rubrics/{rubric}` */
  route: string;
  /** `definition.labels[].name`; `{key}` and `{}` stand for the keys and values of a record, the empty path for the body itself. */
  path: string;
  /** Characters; the most that a hostile text needs where the schema says nothing. */
  most: number;
}

/** A JSON schema, as far as it is read here. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
}
export interface ApiDescription {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
}

const MOST = 2_000;

export function listTextFields(api: ApiDescription): TextField[] {
  const found = new Map<string, TextField>();
  for (const [address, operations] of Object.entries(api.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content["application/json"]?.schema;
      if (schema === undefined) continue;
      const route = `${method.toUpperCase()} ${address}`;
      walk(api, schema, "", [], (path, most) => {
        const before = found.get(`${route} ${path}`)?.most ?? most;
        found.set(`${route} ${path}`, { route, path, most: Math.min(most, before) });
      });
    }
  }
  return [...found.values()];
}

type Visit = (path: string, most: number) => void;

function walk(api: ApiDescription, at: Schema, path: string, above: readonly Schema[], visit: Visit): void {
  const schema = resolve(api, at);
  if (above.includes(schema)) return;
  const below = [...above, schema];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  for (const choice of choices) walk(api, choice, path, below, visit);
  const isFixed = schema.enum !== undefined || schema.const !== undefined;
  const isAnything = schema.type === undefined && choices.length === 0 && !isFixed;
  if (([schema.type].flat().includes("string") && !isFixed) || isAnything) visit(path, schema.maxLength ?? MOST);
  for (const [key, value] of Object.entries(schema.properties ?? {})) walk(api, value, join(path, key), below, visit);
  if (schema.items !== undefined) walk(api, schema.items, `${path}[]`, below, visit);
  if (typeof schema.additionalProperties === "object") {
    visit(join(path, "{key}"), schema.propertyNames?.maxLength ?? MOST);
    walk(api, schema.additionalProperties, join(path, "{}"), below, visit);
  }
}

function resolve(api: ApiDescription, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  let at: unknown = api;
  for (const part of schema.$ref.slice(2).split("/")) at = (at as Record<string, unknown>)[part];
  return resolve(api, at as Schema);
}

const join = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

/** The body with every text at the path changed; null: it has none there. */
export function changeTexts(body: unknown, path: string, change: (text: string) => string): { body: unknown } | null {
  let changed = 0;
  const parts =
    path === ""
      ? []
      : path
          .replaceAll("[]", ".[]")
          .split(".")
          .filter((part) => part !== "");
  const next = at(body, parts);
  return changed === 0 ? null : { body: next };

  function at(value: unknown, [part, ...rest]: readonly string[]): unknown {
    if (part === undefined) {
      if (typeof value !== "string") return value;
      changed++;
      return change(value);
    }
    if (part === "[]") return Array.isArray(value) ? value.map((element) => at(element, rest)) : value;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    if (part === "{key}") return Object.fromEntries(entries.map(([key, element]) => [at(key, []), element]));
    return Object.fromEntries(entries.map(([key, element]) => [key, part === "{}" || part === key ? at(element, rest) : element]));
  }
}

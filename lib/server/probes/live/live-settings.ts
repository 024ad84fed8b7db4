/**
 * Which running systems may be asked in a replay. Set on the server alone, in the file that `PLUMBLINE_PROBES` names: no form, no
 * route and no study can add a system, a tool or an address, and nothing of it reaches the database or a browser but names.
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { err, ok, type Result } from "../../../base/result";

const name = z.string().regex(/^[\w.-]{1,60}$/);
/** `sha256` pins what the server said of the tool when a person looked at it; the log of calls prints it. */
const allowedTool = z.union([
  z
    .string()
    .min(1)
    .transform((tool) => ({ name: tool, sha256: null })),
  z.strictObject({ name: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
]);
const common = {
  name,
  /** Ids of environments whose runs this system can answer for. */
  environments: z.array(z.string().min(1)).min(1),
};
const overMcp = {
  ...common,
  tools: z.array(allowedTool).min(1),
  /** Its word that a tool only reads is believed. Default false: then the write set must know it from elsewhere. */
  trustsAnnotations: z.boolean().default(false),
};
const secrets = z.record(z.string(), z.string()).default({});
const httpUrl = z.url({ protocol: /^https?$/ });

const server = z.discriminatedUnion("transport", [
  z.strictObject({ transport: z.literal("stdio"), ...overMcp, command: z.string().min(1), args: z.array(z.string()).default([]), env: secrets }),
  z.strictObject({ transport: z.literal("streamable-http"), ...overMcp, url: httpUrl, headers: secrets }),
  z.strictObject({
    ...{ transport: z.literal("http"), ...common, origin: httpUrl, headers: secrets },
    /** `path` with arguments in braces: `/orders/{order_id}`; `query` lists arguments that go behind the question mark. */
    tools: z
      .array(z.strictObject({ name: z.string().min(1), path: z.string().regex(/^\/[^?#\\]*$/), query: z.array(z.string()).default([]) }))
      .min(1),
  }),
]);

const schema = z.strictObject({
  /** Default true: nothing is called, and what would have been is written to the log. */
  dryRun: z.boolean().default(true),
  /** Calls of one gate run, over all systems. */
  maxCalls: z.int().min(0).max(100_000).default(200),
  timeoutMs: z.int().min(10).max(600_000).default(10_000),
  /** Of one reply. */
  maxBytes: z.int().min(100).max(10_000_000).default(256_000),
  servers: z.array(server).min(1),
});

export type LiveSettings = z.output<typeof schema>;
export type LiveServer = LiveSettings["servers"][number];
export type McpServer = Extract<LiveServer, { tools: { sha256: string | null }[] }>;
export type HttpServer = Extract<LiveServer, { transport: "http" }>;

/** The settings in the file; null when none is named. What is wrong with it is said by field, never by value. */
export async function readLiveSettings(file: string | null): Promise<Result<LiveSettings | null, { message: string }>> {
  if (file === null) return ok(null);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    return err({ message: "the file that PLUMBLINE_PROBES names cannot be read" });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ message: "the file that PLUMBLINE_PROBES names is no JSON" });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const places = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "the file"} (${code.replaceAll("_", " ")})`);
    return err({ message: `PLUMBLINE_PROBES: not as expected at ${[...new Set(places)].slice(0, 5).join(", ")}` });
  }
  const names = parsed.data.servers.map((entry) => entry.name);
  const twice = names.find((entry, index) => names.indexOf(entry) !== index);
  return twice === undefined ? ok(parsed.data) : err({ message: `PLUMBLINE_PROBES: two servers are named ${twice}` });
}

/** The one place that reads the environment. Everything that can be set is here, with its default and what it is for. */
import path from "node:path";
import { z } from "zod";

const schema = z.object({
  /** The data folder: database, raw files, backups. */
  PLUMBLINE_HOME: z.string().min(1).default("./.plumbline"),
  /** `postgresql://…` for a team; unset: an SQLite file under the data folder. */
  DATABASE_URL: z.string().min(1).optional(),
  /** The address people open, where it is not the one the server listens on (a proxy, `--lan`). */
  PLUMBLINE_URL: z.url().optional(),
  /** Host names that the page server answers to, without ports, by commas; `plumbline serve` sets it for its children. */
  PLUMBLINE_HOSTS: z.string().min(1).default("localhost,127.0.0.1,[::1]"),
  /** Keys of model providers, by the names that their own tools use. Without one nothing is ever sent anywhere. */
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: z.url().optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_BASE_URL: z.url().optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().min(1).optional(),
  GOOGLE_GENERATIVE_AI_BASE_URL: z.url().optional(),
  /** A server that speaks OpenAI's protocol (vLLM, Ollama, llama.cpp, LM Studio): its address up to `/v1`, and its key where it wants one. */
  PLUMBLINE_MODEL_URL: z.url().optional(),
  PLUMBLINE_MODEL_KEY: z.string().min(1).optional(),
  /** Prices as JSON, per million tokens: `{"<model>": {"input": 0.25, "cachedInput": 0.025, "output": 2}}`. A model without one has no price. */
  PLUMBLINE_MODEL_PRICES: z.string().min(2).optional(),
  /** A JSON file that says which running systems may be asked in a replay, and by which reads (docs/probes.md). Unset: none. */
  PLUMBLINE_PROBES: z.string().min(1).optional(),
});

export interface ProviderSetting {
  key: string | null;
  baseUrl: string | null;
}

export interface ServerEnvironment {
  home: string;
  databaseUrl: string;
  isPostgres: boolean;
  publicUrl: string | null;
  hosts: string[];
  providers: { openai: ProviderSetting; anthropic: ProviderSetting; google: ProviderSetting; compatible: ProviderSetting };
  /** The text as it was set; read by model-prices.ts. */
  modelPrices: string | null;
  /** The file as it was named; read by probes/live/live-settings.ts. */
  probesFile: string | null;
}

const NAMES = Object.keys(schema.shape);
/** What was read last, and from which values: a request asks some ten times, and tests change the variables in between. */
let last: { values: string; folder: string; environment: ServerEnvironment } | null = null;

export function readEnvironment(source: Record<string, string | undefined> = process.env): ServerEnvironment {
  const values = JSON.stringify(NAMES.map((name) => source[name]));
  const folder = process.cwd();
  if (last?.values !== values || last.folder !== folder) last = { values, folder, environment: parseEnvironment(source) };
  return last.environment;
}

function parseEnvironment(source: Record<string, string | undefined>): ServerEnvironment {
  // `NAME=` in a shell or a compose file means: not set.
  const parsed = schema.parse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")));
  const home = path.resolve(parsed.PLUMBLINE_HOME);
  const databaseUrl = parsed.DATABASE_URL ?? `file:${path.join(home, "plumbline.db")}`;
  const hosts = parsed.PLUMBLINE_HOSTS.split(",").map((name) => name.trim());
  const provider = (key: string | undefined, baseUrl: string | undefined): ProviderSetting => ({ key: key ?? null, baseUrl: baseUrl ?? null });
  return {
    home,
    databaseUrl,
    isPostgres: /^postgres(ql)?:/.test(databaseUrl),
    publicUrl: parsed.PLUMBLINE_URL ?? null,
    hosts,
    providers: {
      openai: provider(parsed.OPENAI_API_KEY, parsed.OPENAI_BASE_URL),
      anthropic: provider(parsed.ANTHROPIC_API_KEY, parsed.ANTHROPIC_BASE_URL),
      google: provider(parsed.GOOGLE_GENERATIVE_AI_API_KEY, parsed.GOOGLE_GENERATIVE_AI_BASE_URL),
      compatible: provider(parsed.PLUMBLINE_MODEL_KEY, parsed.PLUMBLINE_MODEL_URL),
    },
    modelPrices: parsed.PLUMBLINE_MODEL_PRICES ?? null,
    probesFile: parsed.PLUMBLINE_PROBES === undefined ? null : path.resolve(parsed.PLUMBLINE_PROBES),
  };
}

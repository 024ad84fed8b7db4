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
});

export interface ServerEnvironment {
  home: string;
  databaseUrl: string;
  isPostgres: boolean;
  publicUrl: string | null;
  hosts: string[];
}

export function readEnvironment(source: Record<string, string | undefined> = process.env): ServerEnvironment {
  const parsed = schema.parse(source);
  const home = path.resolve(parsed.PLUMBLINE_HOME);
  const databaseUrl = parsed.DATABASE_URL ?? `file:${path.join(home, "plumbline.db")}`;
  const hosts = parsed.PLUMBLINE_HOSTS.split(",").map((name) => name.trim());
  return { home, databaseUrl, isPostgres: /^postgres(ql)?:/.test(databaseUrl), publicUrl: parsed.PLUMBLINE_URL ?? null, hosts };
}

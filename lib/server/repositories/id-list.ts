import { readEnvironment } from "../env";
import { Prisma } from "../generated/sqlite/client";

/** Ids after `IN` or `NOT IN` of a raw query as one parameter: a list of any length, where a statement takes some ten thousand. */
export function idsOf(ids: readonly string[]): Prisma.Sql {
  const json = JSON.stringify(ids);
  if (readEnvironment().isPostgres) return Prisma.sql`(SELECT jsonb_array_elements_text(${json}::jsonb))`;
  return Prisma.sql`(SELECT value FROM json_each(${json}))`;
}

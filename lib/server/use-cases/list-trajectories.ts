import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { err, ok, type Result } from "../../base/result";
import type { Viewer } from "../auth/viewer";
import { countFacet, type Facet, loadListCounts, passes, sumRuns } from "../repositories/list-counts";
import { wordsOf } from "../repositories/list-words";
import { type Cursor, isNumberSort, type ListedTrajectory, listTrajectories as listPage, SORTS, type Sort } from "../repositories/trajectory-list";
import { type ListDetails, loadListDetails } from "./load-list-details";
import { openStudy } from "./open-study";
import { failure, type UseCaseError } from "./use-case-error";

const many = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value === "" ? [] : [value]))
  .prefault([]);

/** The table's state as it stands in an address. `label=-` are the runs without a label. */
export const listQuerySchema = z.object({
  cursor: z.string().max(4_000).optional(),
  limit: z.coerce.number().int().min(1).max(500).prefault(100),
  sort: z.enum(SORTS).prefault("file"),
  direction: z.enum(["asc", "desc"]).prefault("asc"),
  outcome: many,
  configuration: many,
  environment: many,
  label: many,
  rule: many,
  truncated: z.enum(["true", "false"]).optional(),
  q: z.string().max(500).prefault(""),
});

export interface FacetValue {
  value: string;
  count: number;
}

export interface TrajectoriesDocument {
  schemaVersion: 1;
  study: string;
  /** Runs that the filters leave, and all runs of the study. */
  total: number;
  all: number;
  rows: (ListedTrajectory & ListDetails)[];
  nextCursor: string | null;
  /** Counts of each value with the other filters applied. */
  facets: { outcome: FacetValue[]; configuration: FacetValue[]; environment: FacetValue[]; label: FacetValue[]; rule: FacetValue[] };
}

export async function listTrajectories(
  study: string,
  viewer: Viewer,
  query: z.output<typeof listQuerySchema>,
): Promise<Result<TrajectoriesDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const filter = {
    outcome: query.outcome,
    configuration: query.configuration,
    environment: query.environment,
    label: query.label.map((label) => (label === "-" ? "" : label)),
    rule: query.rule,
    truncated: query.truncated === undefined ? null : query.truncated === "true",
    words: wordsOf(query.q),
  };
  const after = query.cursor === undefined ? ok(null) : parseCursor(query.cursor, query.sort);
  if (!after.ok) return after;
  const counts = await loadListCounts(database, study, filter.words);
  const order = { sort: query.sort, isDescending: query.direction === "desc" };
  const page = await listPage(database, study, { filter, ...order, after: after.value, limit: query.limit }, counts);
  const details = await loadListDetails(
    database,
    study,
    page.rows.map((row) => row.trajectoryId),
  );
  const facet = (name: Facet): FacetValue[] =>
    countFacet(counts.found, name, filter).sort((a, b) => b.count - a.count || compareUtf8(a.value, b.value));
  return ok({
    schemaVersion: 1,
    study,
    total: sumRuns(counts.found.filter((cell) => passes(cell, filter))),
    all: sumRuns(counts.all),
    rows: page.rows.map((row) => ({ ...row, ...(details.get(row.trajectoryId) ?? NO_DETAILS) })),
    nextCursor: page.next === null ? null : formatCursor(page.next),
    facets: {
      outcome: facet("outcome"),
      configuration: facet("configuration"),
      environment: facet("environment"),
      label: facet("label"),
      rule: facet("rule"),
    },
  });
}

const NO_DETAILS: ListDetails = { task: "", labels: [], subPatterns: [], distance: null, labelledCases: 0 };

function formatCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.trajectoryId])).toString("base64url");
}

const cursorSchema = z.tuple([z.union([z.string(), z.number()]), z.string()]);

/** Page one in place of a cursor that was cut or made up would look like the end of a list that begins again. */
function parseCursor(text: string, sort: Sort): Result<Cursor, UseCaseError> {
  const [value, trajectoryId] = cursorSchema.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8"))).data ?? [];
  if (value !== undefined && trajectoryId !== undefined && typeof value === (isNumberSort(sort) ? "number" : "string"))
    return ok({ value, trajectoryId });
  const expected = `nextCursor of a page that was sorted by ${sort}, as it was answered; without one the list begins`;
  return err(failure("invalid", "the cursor names no place in this list", { found: text.slice(0, 80), expected, where: "cursor" }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

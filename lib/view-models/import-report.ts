/** What an import did: files with their counts, and every warned or rejected record, grouped by code. */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { displayLine } from "./display-line";
import { formatCount, formatCounted } from "./format-count";
import { DASH } from "./format-share";

interface Counts {
  records: number;
  imported: number;
  warned: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  skipped: number;
}

interface RecordNotice {
  path: string;
  record: number | null;
  line: number | null;
  code: string;
  message: string;
}

/** The `import` document (product.md §5) as far as the page shows it. */
export interface ImportReportInput {
  files: readonly (Counts & { path: string; format: string | null })[];
  totals: Counts & { succeeded: number; failed: number; infrastructure: number; unknownOutcome: number; truncated: number };
  warnings: readonly RecordNotice[];
  rejections: readonly (RecordNotice & { found: string; expected: string })[];
}

export type NoticeKind = "rejected" | "warned";

/** One warned or rejected record: what was found, what was expected, where. */
export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  code: string;
  path: string;
  record: string;
  /** "record 61, line 61"; for a whole file "the whole file". */
  where: string;
  isWholeFile: boolean;
  message: string;
  /** The message only repeats what was found and expected. */
  isRepeated: boolean;
  found: string | null;
  expected: string | null;
  /** What became of the record. */
  kept: string;
  /** All of it as text, for a mail to whoever wrote the file. */
  copy: string;
}

export interface NoticeGroup {
  id: string;
  kind: NoticeKind;
  code: string;
  count: string;
  /** The first message stands for the group while it is folded. */
  example: string;
  files: string;
  rows: NoticeRow[];
}

export interface ImportFileRow {
  key: string;
  path: string;
  format: string;
  isRecognised: boolean;
  /** Why nothing of the file came in; its counts would be a row of zeros. null when records were read. */
  refusal: { message: string; found: string | null; expected: string | null } | null;
  records: string;
  /** `isZero` is shown faint: a zero says less than a number. */
  cells: { name: string; text: string; isZero: boolean }[];
}

export interface ImportReport {
  files: ImportFileRow[];
  groups: NoticeGroup[];
  counts: { all: string; rejected: string; warned: string };
  /** "373 imported · 3 rejected · …": only what happened. */
  summary: string;
  /** Of the imported ones, how they ended. */
  outcomes: string;
  /** The sum that must hold, written out. */
  arithmetic: string;
  isClean: boolean;
  hasRejections: boolean;
}

const CELLS = ["imported", "warned", "duplicates", "conflicts", "rejected", "skipped"] as const;

const WORDS: Readonly<Record<(typeof CELLS)[number], [one: string, many: string]>> = {
  imported: ["imported", "imported"],
  warned: ["warned", "warned"],
  duplicates: ["duplicate", "duplicates"],
  conflicts: ["conflict", "conflicts"],
  rejected: ["rejected", "rejected"],
  skipped: ["skipped", "skipped"],
};

export function prepareImportReport(input: ImportReportInput, formatLabel: (id: string) => string): ImportReport {
  const { totals } = input;
  const groups = prepareGroups(input);
  const count = (kind: NoticeKind): number => groups.filter((group) => group.kind === kind).reduce((sum, group) => sum + group.rows.length, 0);
  return {
    files: prepareFiles(input, formatLabel),
    groups,
    counts: { all: formatCount(count("rejected") + count("warned")), rejected: formatCount(count("rejected")), warned: formatCount(count("warned")) },
    summary: summarise(totals, input.files.filter((file) => file.format === null).length),
    outcomes: describeOutcomes(totals),
    arithmetic: `${formatCounted(totals.records, "record")} = ${CELLS.filter((name) => name !== "warned")
      .map((name) => formatCounted(totals[name], ...WORDS[name]))
      .join(" + ")}`,
    isClean: groups.length === 0,
    hasRejections: input.rejections.length > 0,
  };
}

/** What needs a look comes first: files of which nothing came in, then files with rejected records, then the rest as they came. */
function prepareFiles(input: ImportReportInput, formatLabel: (id: string) => string): ImportFileRow[] {
  const refusals = new Map<string, ImportFileRow["refusal"]>();
  for (const { path, record, message, found, expected } of input.rejections) {
    if (record !== null || refusals.has(path)) continue;
    refusals.set(path, { message: displayLine(message), found: displayLine(found), expected: displayLine(expected) });
  }
  const rank = (file: Counts & { format: string | null }): number => (file.format === null ? 0 : file.rejected > 0 ? 1 : 2);
  const sorted = [...input.files].sort((a, b) => rank(a) - rank(b));
  return sorted.map((file) => ({
    key: file.path,
    path: displayLine(file.path),
    format: file.format === null ? "not recognised" : displayLine(formatLabel(file.format)),
    isRecognised: file.format !== null,
    refusal: file.imported > 0 || file.records > 0 ? null : (refusals.get(file.path) ?? (file.format === null ? UNKNOWN_FILE : null)),
    records: formatCount(file.records),
    cells: CELLS.map((name) => ({ name, text: formatCount(file[name]), isZero: file[name] === 0 })),
  }));
}

const UNKNOWN_FILE = { message: "No importer knows this file, and nothing of it was imported.", found: null, expected: null };

function summarise(totals: Counts, unrecognised: number): string {
  const parts = CELLS.filter((name) => name === "imported" || totals[name] > 0).map((name) => formatCounted(totals[name], ...WORDS[name]));
  if (unrecognised > 0) parts.push(formatCounted(unrecognised, "file not recognised", "files not recognised"));
  return parts.join(" · ");
}

function describeOutcomes(totals: ImportReportInput["totals"]): string {
  if (totals.imported === 0) return totals.duplicates > 0 ? "Everything was here already: nothing doubles." : "Nothing new came in.";
  const parts = [
    `${formatCount(totals.succeeded)} succeeded`,
    `${formatCount(totals.failed)} failed`,
    ...(totals.infrastructure > 0 ? [`${formatCount(totals.infrastructure)} ended by the infrastructure`] : []),
    ...(totals.unknownOutcome > 0 ? [`${formatCount(totals.unknownOutcome)} of unknown outcome`] : []),
  ];
  const cut = totals.truncated > 0 ? ` ${formatCounted(totals.truncated, "record ends", "records end")} early.` : "";
  return `${parts.join(", ")}.${cut}`;
}

function describeFate(kind: NoticeKind, notice: RecordNotice): string {
  if (kind === "rejected") return notice.record === null ? "nothing of this file was imported" : "not imported; the records around it were";
  if (notice.code === "conflict") return "stored beside the other run, in no number until one is picked";
  if (notice.code === "stopped") return "what was read before is kept";
  return "kept, with this warning";
}

function prepareGroups(input: ImportReportInput): NoticeGroup[] {
  const rows: NoticeRow[] = [
    ...input.rejections.map((notice, index) => prepareNotice("rejected", notice, index, notice.found, notice.expected)),
    ...input.warnings.map((notice, index) => prepareNotice("warned", notice, index, null, null)),
  ];
  const groups = [...groupBy(rows, (row) => `${row.kind} ${row.code}`)].map(([id, members]) => prepareGroup(id, members));
  const isOfFiles = (group: NoticeGroup): number => Number(group.rows.some((row) => row.isWholeFile));
  return groups.sort(
    (a, b) =>
      Number(b.kind === "rejected") - Number(a.kind === "rejected") ||
      isOfFiles(b) - isOfFiles(a) ||
      b.rows.length - a.rows.length ||
      compareUtf8(a.code, b.code),
  );
}

function prepareGroup(id: string, rows: NoticeRow[]): NoticeGroup {
  const first = rows[0];
  return {
    id,
    kind: first?.kind ?? "warned",
    code: first?.code ?? "",
    count: formatCount(rows.length),
    example: first?.message ?? "",
    files: formatCounted(new Set(rows.map((row) => row.path)).size, "file"),
    rows,
  };
}

function prepareNotice(kind: NoticeKind, raw: RecordNotice, index: number, rawFound: string | null, rawExpected: string | null): NoticeRow {
  const notice = { ...raw, path: displayLine(raw.path), code: displayLine(raw.code), message: displayLine(raw.message) };
  const found = rawFound === null ? null : displayLine(rawFound);
  const expected = rawExpected === null ? null : displayLine(rawExpected);
  const places = [
    ...(notice.record === null ? [] : [`record ${formatCount(notice.record)}`]),
    ...(notice.line === null ? [] : [`line ${formatCount(notice.line)}`]),
  ];
  const where = places.length === 0 ? "the whole file" : places.join(", ");
  const isRepeated = found !== null && notice.message.includes(found) && (expected === null || notice.message.includes(expected));
  const lines = [
    `${kind}: ${notice.code}`,
    `file: ${notice.path}`,
    `where: ${where}`,
    ...(found === null ? [] : [`found: ${found}`]),
    ...(expected === null ? [] : [`expected: ${expected}`]),
    notice.message,
  ];
  return {
    id: `${kind} ${index}`,
    kind,
    code: notice.code,
    path: notice.path,
    record: notice.record === null ? DASH : formatCount(notice.record),
    where,
    isWholeFile: places.length === 0,
    message: notice.message,
    isRepeated,
    found,
    expected,
    kept: describeFate(kind, notice),
    copy: lines.join("\n"),
  };
}

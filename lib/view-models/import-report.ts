/** What an import did: files with their counts, and every warned or rejected record, grouped by code. */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
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
  /** The whole of it in one text: the message, and what was found and expected unless the message says so itself. */
  text: string;
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
  path: string;
  format: string;
  isRecognised: boolean;
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
}

const CELLS = ["imported", "warned", "duplicates", "conflicts", "rejected", "skipped"] as const;

export function prepareImportReport(input: ImportReportInput, formatLabel: (id: string) => string): ImportReport {
  const { totals } = input;
  const groups = prepareGroups(input);
  const count = (kind: NoticeKind): number => groups.filter((group) => group.kind === kind).reduce((sum, group) => sum + group.rows.length, 0);
  return {
    files: input.files.map((file) => ({
      path: file.path,
      format: file.format === null ? "not recognised" : formatLabel(file.format),
      isRecognised: file.format !== null,
      records: formatCount(file.records),
      cells: CELLS.map((name) => ({ name, text: formatCount(file[name]), isZero: file[name] === 0 })),
    })),
    groups,
    counts: { all: formatCount(count("rejected") + count("warned")), rejected: formatCount(count("rejected")), warned: formatCount(count("warned")) },
    summary: summarise(totals, input.files.filter((file) => file.format === null).length),
    outcomes: describeOutcomes(totals),
    arithmetic: `${formatCounted(totals.records, "record")} = ${CELLS.filter((name) => name !== "warned")
      .map((name) => `${formatCount(totals[name])} ${name}`)
      .join(" + ")}`,
    isClean: groups.length === 0,
  };
}

function summarise(totals: Counts, unrecognised: number): string {
  const words: Readonly<Record<(typeof CELLS)[number], [one: string, many: string]>> = {
    imported: ["imported", "imported"],
    warned: ["warned", "warned"],
    rejected: ["rejected", "rejected"],
    duplicates: ["duplicate", "duplicates"],
    conflicts: ["conflict", "conflicts"],
    skipped: ["skipped", "skipped"],
  };
  const parts = CELLS.filter((name) => name === "imported" || totals[name] > 0).map((name) => formatCounted(totals[name], ...words[name]));
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
  return "kept, with this warning";
}

function prepareGroups(input: ImportReportInput): NoticeGroup[] {
  const rows: NoticeRow[] = [
    ...input.rejections.map((notice, index) => prepareNotice("rejected", notice, index, notice.found, notice.expected)),
    ...input.warnings.map((notice, index) => prepareNotice("warned", notice, index, null, null)),
  ];
  const groups = [...groupBy(rows, (row) => `${row.kind} ${row.code}`)].map(([id, members]) => prepareGroup(id, members));
  return groups.sort(
    (a, b) => Number(b.kind === "rejected") - Number(a.kind === "rejected") || b.rows.length - a.rows.length || compareUtf8(a.code, b.code),
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

function prepareNotice(kind: NoticeKind, notice: RecordNotice, index: number, found: string | null, expected: string | null): NoticeRow {
  const places = [
    ...(notice.record === null ? [] : [`record ${formatCount(notice.record)}`]),
    ...(notice.line === null ? [] : [`line ${formatCount(notice.line)}`]),
  ];
  const where = places.length === 0 ? "the whole file" : places.join(", ");
  const isRepeated = found !== null && notice.message.includes(found);
  const facts = [...(found === null ? [] : [`Found ${found}`]), ...(expected === null ? [] : [`expected ${expected}`])].join(", ");
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
    text: facts === "" || isRepeated ? notice.message : `${notice.message} ${facts}.`,
    message: notice.message,
    isRepeated,
    found,
    expected,
    kept: describeFate(kind, notice),
    copy: lines.join("\n"),
  };
}

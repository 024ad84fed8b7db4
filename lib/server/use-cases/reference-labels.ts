import { readFile } from "node:fs/promises";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { GAP_LABELS } from "../../rubric/rubric";
import { DRIFT_TYPES, SCALE_HIGHEST, SCALE_IDS, SCALE_LOWEST, TASK_COMPLETE_VALUES, TURN_VALUES } from "../../rubric/turn-values";
import { readLabelLines } from "./label-lines";
import { failure, type UseCaseError } from "./use-case-error";

/** Which run a line speaks of. */
const runShape = {
  file: z.string().optional(),
  record: z.int().min(1).optional(),
  externalId: z.string().optional(),
  trial: z.int().min(0).optional(),
};

function namesRun(row: { file?: string | undefined; record?: number | undefined; externalId?: string | undefined }): boolean {
  return (row.file !== undefined && row.record !== undefined) || row.externalId !== undefined;
}
const RUN_IS_MISSING = "file and record, or externalId (and trial)";

/** One line of a label file (product.md §5; as a table: label-lines.ts): what `validate` and `import-labels` read. Further fields are ignored. */
const labelRowSchema = z
  .object({
    ...runShape,
    label: z.enum(GAP_LABELS),
    labels: z.array(z.enum(GAP_LABELS)).optional(),
    alternatives: z.array(z.enum(GAP_LABELS)).default([]),
    decisiveStep: z.int().min(0).nullable().default(null),
    distance: z.number().min(0).nullable().default(null),
    subPattern: z.string().max(80).nullable().default(null),
    evidence: z.array(z.object({ step: z.int().min(0), quote: z.string() })).default([]),
    reason: z.string().optional(),
    /** As our own export names it; the reason where both are given. */
    note: z.string().max(20_000).optional(),
  })
  .refine(namesRun, RUN_IS_MISSING);

export type LabelRow = z.output<typeof labelRowSchema>;

/** A turn of a dialogue, by its index: the reply to the n-th message of the user. */
const turnRowSchema = z
  .object({
    ...runShape,
    turn: z.int().min(0),
    value: z.enum(TURN_VALUES),
    taskComplete: z.enum(TASK_COMPLETE_VALUES).nullable().default(null),
    driftType: z.enum(DRIFT_TYPES).nullable().default(null),
    note: z.string().max(20_000).default(""),
  })
  .refine(namesRun, RUN_IS_MISSING);
export type TurnLabelRow = z.output<typeof turnRowSchema>;

/** A score of a whole session. */
const scaleRowSchema = z
  .object({ ...runShape, scale: z.enum(SCALE_IDS), value: z.int().min(SCALE_LOWEST).max(SCALE_HIGHEST), note: z.string().max(20_000).default("") })
  .refine(namesRun, RUN_IS_MISSING);
export type ScaleLabelRow = z.output<typeof scaleRowSchema>;

export type AnyLabelRow = LabelRow | TurnLabelRow | ScaleLabelRow;

export function readLabelFile(file: string): Promise<Result<LabelRow[], UseCaseError>> {
  return readRows(file, () => labelRowSchema, "{file, record, label, …}");
}

/** Lines of every kind: what a line holds says which it is. */
export function readAnyLabelFile(file: string): Promise<Result<AnyLabelRow[], UseCaseError>> {
  return readRows<AnyLabelRow>(
    file,
    (line) => {
      const has = (name: string): boolean => typeof line === "object" && line !== null && name in line;
      return has("turn") ? turnRowSchema : has("scale") ? scaleRowSchema : labelRowSchema;
    },
    "{file, record, label, …}, {file, record, turn, value, …} or {file, record, scale, value}",
  );
}

async function readRows<Row>(file: string, schemaOf: (line: unknown) => z.ZodType<Row>, expected: string): Promise<Result<Row[], UseCaseError>> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null)
    return err(
      failure("not-found", "there is no such file of labels, and no rater of that name", {
        found: file,
        expected: "a JSONL or CSV file, or the id of a rater",
        where: "against",
      }),
    );
  const lines = readLabelLines(text);
  if (!lines.ok) return lines;
  const rows: Row[] = [];
  for (const { line, text: found, value } of lines.value) {
    const parsed = schemaOf(value).safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return err(
        failure("invalid", `line ${line} is no label: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim(), {
          found: found.slice(0, 80),
          expected,
          where: `line ${line}`,
        }),
      );
    }
    rows.push(parsed.data);
  }
  return ok(rows);
}

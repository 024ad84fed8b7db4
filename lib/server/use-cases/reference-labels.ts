import { readFile } from "node:fs/promises";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { GAP_LABELS } from "../../rubric/rubric";
import { failure, type UseCaseError } from "./use-case-error";

/** One line of a label file (product.md §5): what `validate` and `import-labels` read. Further fields are ignored. */
const rowSchema = z
  .object({
    file: z.string().optional(),
    record: z.int().min(1).optional(),
    externalId: z.string().optional(),
    trial: z.int().min(0).optional(),
    label: z.enum(GAP_LABELS),
    labels: z.array(z.enum(GAP_LABELS)).optional(),
    alternatives: z.array(z.enum(GAP_LABELS)).default([]),
    decisiveStep: z.int().min(0).nullable().default(null),
    distance: z.number().min(0).nullable().default(null),
    subPattern: z.string().max(80).nullable().default(null),
    evidence: z.array(z.object({ step: z.int().min(0), quote: z.string() })).default([]),
    reason: z.string().optional(),
  })
  .refine(
    (row) => (row.file !== undefined && row.record !== undefined) || row.externalId !== undefined,
    "file and record, or externalId (and trial)",
  );

export type LabelRow = z.output<typeof rowSchema>;

export async function readLabelFile(file: string): Promise<Result<LabelRow[], UseCaseError>> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null)
    return err(
      failure("not-found", "there is no such file of labels, and no rater of that name", {
        found: file,
        expected: "a JSONL file, or the id of a rater",
        where: "against",
      }),
    );
  const rows: LabelRow[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const parsed = rowSchema.safeParse(parseJson(line));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return err(
        failure("invalid", `line ${index + 1} is no label: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim(), {
          found: line.slice(0, 80),
          expected: "{file, record, label, …}",
          where: `line ${index + 1}`,
        }),
      );
    }
    rows.push(parsed.data);
  }
  return ok(rows);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

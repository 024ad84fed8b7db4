import type { Readable } from "node:stream";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { REJECTIONS_TABLE, type RejectionRow } from "../../exports/rejections";
import { loadJob } from "./job-documents";
import { tableStream } from "./table-stream";
import { failure, type UseCaseError } from "./use-case-error";

const place = z.int().nullable();
const documentSchema = z.object({
  rejections: z.array(
    z.object({ path: z.string(), record: place, line: place, code: z.string(), found: z.string(), expected: z.string(), message: z.string() }),
  ),
});

/** What was rejected, as CSV that a spreadsheet shows and does not run. */
export function rejectionsFile(rejections: readonly RejectionRow[]): Readable {
  return tableStream(REJECTIONS_TABLE, rejections, "csv");
}

/** The same of an import that a job carried out. */
export async function loadRejections(job: string): Promise<Result<Readable, UseCaseError>> {
  const loaded = await loadJob(job);
  if (!loaded.ok) return loaded;
  const document = documentSchema.safeParse(loaded.value.result);
  if (document.success) return ok(rejectionsFile(document.data.rejections));
  const found = `a job of the kind ${loaded.value.kind} that is ${loaded.value.state}`;
  return err(failure("not-found", "this job has no list of rejections", { found, expected: "an import that is done", where: "job" }));
}

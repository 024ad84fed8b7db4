import { openDatabase } from "../db";
import { listJobs } from "../repositories/jobs";
import type { JobDocument } from "./job-documents";

const LOOK_BACK = 20;
const IMPORTS: ReadonlySet<string> = new Set(["import-upload", "import-mapped"]);

/** The latest import that was started from a page or by HTTP; null when there was none (imports by the command line are no jobs). */
export async function loadLastImport(study: string): Promise<JobDocument | null> {
  const jobs = await listJobs(await openDatabase(), study, LOOK_BACK);
  const job = jobs.find((entry) => IMPORTS.has(entry.kind));
  if (job === undefined) return null;
  const { id, kind, state, progress, result, error } = job;
  return { schemaVersion: 1, id, kind, study, state, progress, result, error };
}

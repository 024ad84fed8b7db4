import { openDatabase } from "../db";
import { listJobs } from "../repositories/jobs";
import type { JobDocument } from "./job-documents";

const LOOK_BACK = 20;
const IMPORTS: ReadonlySet<string> = new Set(["import-upload", "import-mapped"]);

/** The latest re-import of a study that was started from its page or by HTTP; null when there was none. */
export function loadLastReimport(study: string): Promise<JobDocument | null> {
  return loadLastJob(study, new Set(["reimport-study"]));
}

/** The latest import that was started from a page or by HTTP; null when there was none (imports by the command line are no jobs). */
export function loadLastImport(study: string): Promise<JobDocument | null> {
  return loadLastJob(study, IMPORTS);
}

async function loadLastJob(study: string, kinds: ReadonlySet<string>): Promise<JobDocument | null> {
  const jobs = await listJobs(await openDatabase(), study, LOOK_BACK);
  const job = jobs.find((entry) => kinds.has(entry.kind));
  if (job === undefined) return null;
  const { id, kind, state, progress, result, error } = job;
  return { schemaVersion: 1, id, kind, study, state, progress, result, error };
}

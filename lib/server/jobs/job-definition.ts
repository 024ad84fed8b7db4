import type { z } from "zod";
import type { JobProgress } from "../repositories/jobs";

export interface JobContext {
  /** The same each time the job is tried. */
  jobId: string;
  /** Keeps the lease and shows progress; may be called as often as the work likes. */
  report(progress: JobProgress): void;
  /** Somebody asked to stop: finish the record at hand, keep what is done. */
  isCancelled(): boolean;
  /** The process has to end and the job will be done again from the start: clear nothing away. Implies `isCancelled`. */
  isEnding(): boolean;
}

/** A kind of long work: its name, the shape of its payload, and what it does. The light part of the registry. */
export interface JobDefinition<Payload> {
  kind: string;
  schema: z.ZodType<Payload>;
  /** The result is a document; a failure is thrown as an error with a sentence for the user. */
  run(payload: Payload, context: JobContext): Promise<unknown>;
}

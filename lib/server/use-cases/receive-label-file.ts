/** Files of labels and of assignments that come in by the browser: kept on disk only while they are read. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { ReadableStream as WebStream } from "node:stream/web";
import { z } from "zod";
import type { Result } from "../../base/result";
import { raterOf, type SignedInUser } from "../auth/signed-in-user";
import { readEnvironment } from "../env";
import { storeBody } from "../store-body";
import { type ImportLabelsDocument, importLabels } from "./import-labels";
import { type OpenedAssignmentDocument, openAssignmentFile } from "./open-assignment-file";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

export const importLabelsQuerySchema = z.object({
  /** `human:<handle>` for a colleague's own, `imported:<name>` for labels made elsewhere. */
  rater: z.string().min(1).max(100),
});

/** `import-labels`: the labels of one rater out of a file. The study must be there. */
export async function receiveLabelFile(
  study: string,
  { rater }: z.output<typeof importLabelsQuerySchema>,
  body: WebStream<Uint8Array> | null,
  user: SignedInUser,
): Promise<Result<ImportLabelsDocument, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  return withStoredBody(body, (file) => importLabels(file, study, rater, raterOf(user)));
}

/** `open-assignment`: whoever sends the file labels its runs here. */
export function receiveAssignmentFile(
  body: WebStream<Uint8Array> | null,
  user: SignedInUser,
): Promise<Result<OpenedAssignmentDocument, UseCaseError>> {
  return withStoredBody(body, (file) => openAssignmentFile(file, user.handle, raterOf(user)));
}

async function withStoredBody<T>(body: WebStream<Uint8Array> | null, use: (file: string) => Promise<T>): Promise<T> {
  const folder = path.join(readEnvironment().home, "uploads", crypto.randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const file = path.join(folder, "labels.jsonl");
    await storeBody(file, body);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

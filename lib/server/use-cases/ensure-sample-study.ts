import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildSampleStudy } from "../../worlds/sample-study";
import { openDatabase } from "../db";
import { readEnvironment } from "../env";
import { deleteStudy, ensureStudy, listStudies } from "../repositories/studies";
import { importFiles } from "./import-files";

export const SAMPLE_STUDY = "sample";

/**
 * Puts the sample study into an empty database, by the same import that a user's files go through. The runs are our own:
 * a small text household with scripted agents whose mistakes were planted. Answers whether it was loaded.
 */
export async function ensureSampleStudy(): Promise<boolean> {
  const database = await openDatabase();
  if ((await listStudies(database)).length > 0) return false;
  const { home } = readEnvironment();
  await mkdir(home, { recursive: true });
  const folder = await mkdtemp(path.join(home, "sample-"));
  try {
    await ensureStudy(database, SAMPLE_STUDY, "Sample study: a text household");
    for (const file of buildSampleStudy().files) {
      const location = path.join(folder, file.path);
      await writeFile(location, file.text);
      const result = await importFiles([location], { study: SAMPLE_STUDY, configuration: null, environment: null, format: null }, { by: "server" });
      if (!result.ok) throw new Error(`the sample study could not be imported: ${result.error.message}`);
    }
    return true;
  } catch (error) {
    // Half a sample would look like a study of somebody's, and the next start would not try again.
    await deleteStudy(database, SAMPLE_STUDY);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

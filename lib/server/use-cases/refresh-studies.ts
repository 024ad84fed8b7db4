import { openDatabase } from "../db";
import { listStudies } from "../repositories/studies";
import { ensureDerived } from "./ensure-derived";

/**
 * Brings the facts and matches of every study up to date, as after an update of Plumbline: lists then show what a page of a
 * run would compute. Done by the worker when it starts; `isStopped` is asked between studies.
 */
export async function refreshStudies(isStopped: () => boolean): Promise<void> {
  const database = await openDatabase();
  for (const study of await listStudies(database)) {
    if (isStopped()) return;
    await ensureDerived(database, study);
  }
}

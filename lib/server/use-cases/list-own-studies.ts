import { compareUtf8 } from "../../base/compare-utf8";
import type { Person } from "../../blindness/withheld-runs";
import { openDatabase } from "../db";
import { listRatedStudies } from "../repositories/blindness";

/** Studies in which somebody has something to label: all that an annotator is told of. */
export async function listOwnStudies({ handle }: Person): Promise<string[]> {
  return (await listRatedStudies(await openDatabase(), handle)).sort(compareUtf8);
}

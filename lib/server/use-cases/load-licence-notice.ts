import { LICENCE_WARNING } from "../../importers/licence-mark";
import { openDatabase } from "../db";
import { isLicenceSensitive } from "../repositories/imports";

/**
 * What whoever takes runs of this study out of Plumbline must know, in one sentence of ASCII; null: nothing. It stands beside a
 * file (on the page, in a header, on standard error) and never in its rows.
 */
export async function loadLicenceNotice(study: string): Promise<string | null> {
  return (await isLicenceSensitive(await openDatabase(), study)) ? LICENCE_WARNING.message : null;
}

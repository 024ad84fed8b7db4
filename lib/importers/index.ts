/** The table of formats, most specific first. Only this file decides which importer claims a file. */
import type { Importer } from "./importer";

export const IMPORTERS: readonly Importer[] = [];

/** Bounds that keep one hostile or broken record from taking the process down. Each one ends in a message, never in a crash. */

/** Longest record (a line, an element of a list, an episode of a log): far above any run seen, far below V8's 512 MiB string limit. */
export const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/** Deepest nesting of lists and objects in a record. Real records stay under 20; what walks them afterwards may recurse. */
export const MAX_JSON_DEPTH = 256;

/** How much of a file detection may look at. */
export const HEAD_BYTES = 64 * 1024;

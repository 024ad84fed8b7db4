/** Bounds on what an archive may hold: each ends in a sentence. Far above what researchers pack, far below what hurts. */

/** Files in one archive. An AppWorld experiment has about ten thousand. */
export const MAX_MEMBERS = 50_000;

/** Bytes of all files of one archive together, unpacked. Nothing is ever held in memory or written out whole. */
export const MAX_INFLATED_BYTES = 8 * 1024 ** 3;

/** Unpacked to packed size. Logs that repeat themselves reach 100; a bomb of zeros 1,000 and more. */
export const MAX_RATIO = 500;

/** Below this size the ratio does not matter. */
export const FREE_BYTES = 64 * 1024 * 1024;

/** Archives in archives: runs.zip with logs of its own (.eval, .gz) in it, and no deeper. */
export const MAX_DEPTH = 3;

/** Exit codes (product.md §5). Duplicates, conflicts, warnings and undefined statistics are `done`. */
export const EXIT = { done: 0, rejected: 1, usage: 2, internal: 3 } as const;

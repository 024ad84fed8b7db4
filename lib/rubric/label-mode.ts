/** Exactly one label a case, or a set of labels (methods.md §1.3). */
export type LabelMode = "single" | "multi";

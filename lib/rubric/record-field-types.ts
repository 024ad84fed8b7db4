/** How a field of a record is filled in: words, one of its choices, a step, or a step with a verbatim quote. */
export const RECORD_FIELD_TYPES = ["text", "choice", "step", "quote"] as const;

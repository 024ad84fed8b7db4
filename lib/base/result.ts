/**
 * An expected failure is a value: what can go wrong for a reason that a user should read is returned, not thrown.
 * What nobody expected still throws.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

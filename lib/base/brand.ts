/** A value that has been checked (or made) in one place and must not be confused with its plain form. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };

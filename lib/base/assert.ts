/** Closes a switch over a closed union: a new member that nobody handled is a type error here. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}

/** For what the program itself guarantees. Input from outside is parsed, not asserted. */
export function ensure<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`expected ${what}, found ${String(value)}`);
  return value;
}

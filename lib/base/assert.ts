/** For what the program itself guarantees. Input from outside is parsed, not asserted. */
export function ensure<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`expected ${what}, found ${String(value)}`);
  return value;
}

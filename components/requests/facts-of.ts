/** What was found and what was expected, where the server said so, for a `Note`. */
export function factsOf({ found, expected }: { found: string | null; expected: string | null }): { name: string; value: string }[] {
  return [...(found === null ? [] : [{ name: "found", value: found }]), ...(expected === null ? [] : [{ name: "expected", value: expected }])];
}

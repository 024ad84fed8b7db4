import { displayLine } from "@/lib/view-models/display-line";

/** What a problem of a route found, expected and where, for a note. */
export function problemFacts(problem: { found: string | null; expected: string | null; where: string | null }): { name: string; value: string }[] {
  return [
    { name: "Found", value: problem.found },
    { name: "Expected", value: problem.expected },
    { name: "Where", value: problem.where },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value: displayLine(value) }]));
}

import type { CaseMatch } from "./match-result";

/** `<trajectoryId>:<t>.<k>:<F1|F2|F3|F4>`, with `:n` from the second on when several cases share one (product.md §3). */
export function caseIds(trajectoryId: string, cases: readonly Pick<CaseMatch, "t" | "k" | "failure">[]): string[] {
  const seen = new Map<string, number>();
  return cases.map((found) => {
    const base = `${trajectoryId}:${found.t}.${found.k}:${found.failure}`;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return count === 1 ? base : `${base}:${count}`;
  });
}

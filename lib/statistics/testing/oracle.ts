/** What every test against the fixtures shares: reading them, comparing with their tolerance, and planting errors. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

export interface ExpectedQuantity {
  value: number | null;
  reason: string | null;
}

export interface OracleFile<Case> {
  name: string;
  tolerance: number;
  cases: Case[];
}

/** A fixture of `lib/<folder>/fixtures`. Its shape is the generator's; the test that reads it names the part it uses. */
export function readOracle<Case extends { id: string }>(folder: "statistics" | "metrics", name: string): OracleFile<Case> {
  const file = path.join(import.meta.dirname, "..", "..", folder, "fixtures", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as OracleFile<Case>;
}

/** The fixtures' own rule: |a − b| ≤ 1e-10 · max(1, |a|); null only equals null. */
export function isClose(expected: number | null, found: number | null, tolerance = 1e-10): boolean {
  if (expected === null || found === null) return expected === found;
  return Math.abs(expected - found) <= tolerance * Math.max(1, Math.abs(expected));
}

export function expectQuantity(found: { value: number | null; undefinedBecause: string | null }, expected: ExpectedQuantity, where: string): void {
  expect(found.undefinedBecause, where).toBe(expected.reason);
  if (!isClose(expected.value, found.value)) expect(found.value, where).toBe(expected.value);
}

/** A published or worked number, at the digits that are printed. */
export function expectPrinted(found: number | null | undefined, printed: number, digits: number): void {
  expect(found).toEqual(expect.any(Number));
  expect(Number(found).toFixed(digits)).toBe(printed.toFixed(digits));
}

/**
 * Mutation test of the fixtures: a second writing of the formula, faultless when `fault` is null, must agree with every case,
 * and each fault planted into it must be told apart by at least one. Fixtures that could not tell a wrong formula from a right
 * one would prove nothing.
 */
export function itTellsPlantedErrors<Case, Fault extends string>(
  cases: readonly Case[],
  faults: readonly [Fault, Fault, Fault, ...Fault[]],
  compute: (oneCase: Case, fault: Fault | null) => (number | null)[],
  expected: (oneCase: Case) => (number | null)[],
): void {
  const differs = (oneCase: Case, fault: Fault | null): boolean => {
    const found = compute(oneCase, fault);
    return expected(oneCase).some((value, position) => !isClose(value, found[position] ?? null));
  };
  it("agrees with a second writing of the formula", () => {
    expect(cases.filter((oneCase) => differs(oneCase, null))).toEqual([]);
  });
  it.each(faults)("tells the planted error: %s", (fault) => {
    expect(cases.filter((oneCase) => differs(oneCase, fault)).length).toBeGreaterThan(0);
  });
}

/** For tests: whether what the list is counted and sorted by says what the runs and their results say. */
import { expect } from "vitest";
import { openDatabase } from "../db";
import type { ListCell } from "../repositories/list-cells";

/** Fails unless every cell of every study has as many runs as belong to it, and every run stands where it belongs. Call it after any write. */
export async function expectTrueList(): Promise<void> {
  const database = await openDatabase();
  const listed = { studyId: true, trajectoryId: true, state: true, outcome: true, configuration: true, environment: true, truncated: true } as const;
  const numbers = { caseCount: true, writes: true, refusedWrites: true } as const;
  const runs = await database.trajectory.findMany({ select: { ...listed, ...numbers, cell: true } });
  const results = await database.derived.findMany({ select: { ...numbers, studyId: true, trajectoryId: true, label: true, ruleId: true } });
  const keyOf = (row: { studyId: string; trajectoryId: string }): string => `${row.studyId}/${row.trajectoryId}`;
  const derivedOf = new Map(results.map((row) => [keyOf(row), row]));
  const cells = await database.listCell.findMany();
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const counted = new Map<number, number>();
  for (const { trajectoryId, ...run } of runs) {
    const derived = derivedOf.get(keyOf({ ...run, trajectoryId })) ?? null;
    counted.set(run.cell, (counted.get(run.cell) ?? 0) + 1);
    const { cell: id, caseCount, writes, refusedWrites, ...values } = run;
    const cell = byId.get(id);
    const expected: Omit<ListCell, "id" | "runs"> & { studyId: string } = {
      ...values,
      isDerived: derived !== null,
      label: derived?.label ?? "",
      ruleId: derived?.ruleId ?? "",
    };
    expect(cell, `the cell of ${trajectoryId}`).toMatchObject(expected);
    const sorted = { caseCount: derived?.caseCount ?? null, writes: derived?.writes ?? null, refusedWrites: derived?.refusedWrites ?? null };
    expect({ caseCount, writes, refusedWrites }, `what ${trajectoryId} is sorted by`).toEqual(sorted);
  }
  expect(Object.fromEntries(cells.filter((cell) => cell.runs !== 0).map((cell) => [cell.id, cell.runs]))).toEqual(Object.fromEntries(counted));
}

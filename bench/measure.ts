/** What one line of the bench says: a figure of ours, a floor in the same run, and what product.md §7 asks of their ratio. */
export interface Measure {
  name: string;
  ours: string;
  floor: string;
  /** Dimensionless, or milliseconds where `unit` says so. */
  value: number;
  unit: "ratio" | "ms" | "nodes";
  must: number | null;
  aim: number | null;
}

export interface BenchContext {
  /** Small sizes: shows that everything runs, its figures mean nothing. */
  isSmoke: boolean;
  /** A folder for files; removed at the end. */
  folder: string;
}

/** The middle of several runs: a busy moment of the machine does not decide. */
export async function median(runs: number, run: () => Promise<number> | number): Promise<number> {
  const values: number[] = [];
  for (let index = 0; index < runs; index++) values.push(await run());
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

export async function timeOf(run: () => Promise<unknown> | unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

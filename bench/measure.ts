/** What one line of the bench says: a figure of ours, a floor in the same run, and what product.md §7 asks of their ratio. */
export interface Measure {
  name: string;
  ours: string;
  floor: string;
  /** A ratio has no unit, or it is milliseconds, seconds or a number of things. */
  value: number;
  unit: "ratio" | "ms" | "s" | "count";
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
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

interface Asked {
  must: number | null;
  aim: number | null;
}
export const NOTHING_ASKED: Asked = { must: null, aim: null };

/** A figure of ours over a floor, both told in the same words. */
export function ratio(name: string, ours: number, floor: number, format: (value: number) => string, asked: Asked): Measure {
  return { name, ours: format(ours), floor: format(floor), value: ours / floor, unit: "ratio", ...asked };
}

export function absolute(name: string, value: number, unit: "ms" | "s" | "count", asked: Asked): Measure {
  return { name, ours: formatValue(value, unit), floor: "–", value, unit, ...asked };
}

export function formatValue(value: number, unit: Measure["unit"]): string {
  if (unit === "ratio") return value.toFixed(2);
  return unit === "count" ? value.toFixed(0) : `${value.toFixed(1)} ${unit}`;
}

export const milliseconds = (value: number): string => formatValue(value, "ms");

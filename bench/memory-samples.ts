/** What running processes hold, from the kernel: Linux only. */
import { readdirSync, readFileSync } from "node:fs";

export interface MemorySample {
  /** Since the first sample. */
  minutes: number;
  residentBytes: number;
  openFiles: number;
}

/** The process below another one whose command line holds these words. */
export function findChild(parent: number, words: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ").map(Number);
  const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes(words));
  if (found === undefined) throw new Error(`process ${parent} has no child ${words}`);
  return found;
}

/** Takes a sample every so often until it is told to stop. */
export function watchMemory(processId: number, everyMs: number): { samples: MemorySample[]; stop: () => void } {
  const begun = performance.now();
  const samples: MemorySample[] = [];
  const take = (): void => {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1];
    const openFiles = readdirSync(`/proc/${processId}/fd`).length;
    samples.push({ minutes: (performance.now() - begun) / 60_000, residentBytes: Number(resident) * 1024, openFiles });
  };
  take();
  const timer = setInterval(take, everyMs);
  return { samples, stop: () => clearInterval(timer) };
}

export interface MemoryTrend {
  /** Mean of the last fifth over mean of the first fifth of what is left without the warming up. */
  ratio: number;
  startBytes: number;
  endBytes: number;
  /** Of the line of least squares. */
  megabytesPerMinute: number;
  mostFilesFirstHalf: number;
  mostFilesLastHalf: number;
}

/** `warmUp`: minutes at the beginning that do not count. Throws for fewer than five samples. */
export function trendOf(samples: readonly MemorySample[], warmUp: number): MemoryTrend {
  const counted = samples.filter(({ minutes }) => minutes >= warmUp);
  if (counted.length < 5) throw new Error(`a trend needs five samples, found ${counted.length}`);
  const fifth = Math.floor(counted.length / 5);
  const half = Math.floor(counted.length / 2);
  const mean = (of: readonly number[]): number => of.reduce((sum, value) => sum + value, 0) / of.length;
  const bytes = counted.map(({ residentBytes }) => residentBytes);
  const [startBytes, endBytes] = [mean(bytes.slice(0, fifth)), mean(bytes.slice(-fifth))];
  const [meanMinutes, meanBytes] = [mean(counted.map(({ minutes }) => minutes)), mean(bytes)];
  const spread = counted.reduce((sum, { minutes }) => sum + (minutes - meanMinutes) ** 2, 0);
  const common = counted.reduce((sum, { minutes, residentBytes }) => sum + (minutes - meanMinutes) * (residentBytes - meanBytes), 0);
  const files = counted.map(({ openFiles }) => openFiles);
  return {
    ...{ ratio: endBytes / startBytes, startBytes, endBytes },
    megabytesPerMinute: common / spread / 1_000_000,
    mostFilesFirstHalf: Math.max(...files.slice(0, half)),
    mostFilesLastHalf: Math.max(...files.slice(half)),
  };
}

/**
 * A user's own patterns, tried off the main thread and within a time limit (product.md §6.4): one that backtracks without end
 * stops its thread and nothing else. Answers for every pattern in which of the texts it is found, or why that is not known.
 */
import { Worker } from "node:worker_threads";

export interface PatternTask {
  source: string;
  texts: readonly string[];
}

/** `found`: one mark a text. */
export type PatternAnswer = { ok: true; found: boolean[] } | { ok: false; code: "not-a-pattern" | "took-too-long"; message: string };

/** Long enough for a sane pattern over the texts of a large study; somebody waits for it. */
export const PATTERN_MS = 2_000;

/** The thread's program: plain text, since a bundle has no file of it. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
for (const [index, { source, texts }] of workerData.entries()) {
  try {
    const pattern = new RegExp(source, "i");
    parentPort.postMessage({ index, found: texts.map((text) => pattern.test(text)) });
  } catch (error) {
    parentPort.postMessage({ index, message: String(error.message) });
  }
}
`;

/** The limit holds for all of them together; the one that was being tried when it ran out has taken too long, and so has what waited behind it. */
export function tryPatterns(tasks: readonly PatternTask[], limitMs = PATTERN_MS): Promise<PatternAnswer[]> {
  if (tasks.length === 0) return Promise.resolve([]);
  const late: PatternAnswer = { ok: false, code: "took-too-long", message: `not done within ${limitMs} ms: it may backtrack without end` };
  const answers = tasks.map((): PatternAnswer => late);
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { eval: true, workerData: tasks, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    const timer = setTimeout(() => void worker.terminate(), limitMs);
    worker.on("message", (said: { index: number; found?: boolean[]; message?: string }) => {
      if (said.found !== undefined) answers[said.index] = { ok: true, found: said.found };
      else if (said.message !== undefined) answers[said.index] = { ok: false, code: "not-a-pattern", message: said.message };
    });
    worker.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve(answers);
    });
  });
}

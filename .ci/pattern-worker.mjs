// Tries patterns on long texts, one after the other, and says before each which one it is at: whoever started this ends it when it hears no more.
import { parentPort, workerData } from "node:worker_threads";

const LENGTH = 60_000;

/** What the pattern itself is made of, over and over, besides what most patterns stumble over; at the end what nothing expects. */
function pumps(source) {
  const words = source.replaceAll(/\\[a-zA-Z]|[^\p{L}\p{N}_ =:|-]/gu, " ").match(/\S{2,12}/g) ?? [];
  return [...new Set([" ", "a", "0", "\n", "A", '"', "(", "[", "{", ".", ":", "=", "-", "_", ">", "a1 ", ...words.slice(0, 4)])];
}

for (const [index, { source, flags }] of workerData.entries()) {
  const pattern = new RegExp(source, flags);
  for (const pump of pumps(source)) {
    parentPort.postMessage({ index, pump });
    pattern.lastIndex = 0;
    pattern.test(`${pump.repeat(Math.ceil(LENGTH / pump.length))}\u0001`);
  }
}

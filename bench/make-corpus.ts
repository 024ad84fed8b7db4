/** Files to measure on: our own household runs, repeated under new names until the file has its size. */

import { once } from "node:events";
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { generateHouseholdBatch } from "../lib/worlds/household-batch";
import { writeKnowAgentJsonl } from "../lib/worlds/writers/knowagent-jsonl";

export interface Corpus {
  file: string;
  bytes: number;
  records: number;
}

/** Different runs that are made; the rest of a large file repeats them under other names and other room numbers. */
const DIFFERENT = 300;

export function makeCorpus(file: string, bytes: number): Promise<Corpus> {
  return writeCorpus(file, (written) => written >= bytes);
}

/** So many runs, whatever bytes they take. */
export function makeRuns(file: string, runs: number): Promise<Corpus> {
  return writeCorpus(file, (_, records) => records >= runs);
}

async function writeCorpus(file: string, isEnough: (bytes: number, records: number) => boolean): Promise<Corpus> {
  const lines = writeKnowAgentJsonl(generateHouseholdBatch(7, DIFFERENT)).trimEnd().split("\n");
  const out = createWriteStream(file);
  let written = 0;
  let records = 0;
  while (!isEnough(written, records)) {
    const round = Math.floor(records / lines.length);
    const record = JSON.parse(lines[records % lines.length] ?? "{}") as { name: string; traj: string };
    // Another first line makes another content: nothing is a duplicate, no chunk is shared.
    const text = JSON.stringify({
      ...record,
      name: `${record.name}-${round}`,
      traj: round === 0 ? record.traj : record.traj.replaceAll(/\b([a-z]+) 1\b/g, `$1 ${round + 100}`),
    });
    if (!out.write(`${text}\n`)) await once(out, "drain");
    written += Buffer.byteLength(text) + 1;
    records++;
  }
  out.end();
  await once(out, "finish");
  return { file, bytes: written, records };
}

/** The lines of a file again and again under other names and another opening, so that nothing is a duplicate. */
export async function repeatCorpus(source: string, file: string, times: number): Promise<Corpus> {
  const lines = readFileSync(source, "utf8").trimEnd().split("\n");
  const out = createWriteStream(file);
  let written = 0;
  for (let round = 0; round < times; round++) {
    for (const line of lines) {
      const record = JSON.parse(line) as { name: string; traj: string };
      const text = JSON.stringify({ ...record, name: `${record.name}-${round}`, traj: record.traj.replace("a room.", `a room, number ${round}.`) });
      if (!out.write(`${text}\n`)) await once(out, "drain");
      written += Buffer.byteLength(text) + 1;
    }
  }
  out.end();
  await once(out, "finish");
  return { file, bytes: written, records: lines.length * times };
}

/** The records of a corpus as the elements of one list. */
export async function makeList(corpus: Corpus, file: string): Promise<Corpus> {
  const out = createWriteStream(file);
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    bytes += Buffer.byteLength(text);
    if (!out.write(text)) await once(out, "drain");
  };
  let before = "[";
  for await (const line of createInterface({ input: createReadStream(corpus.file) })) {
    await write(`${before}\n${line}`);
    before = ",";
  }
  await write("\n]\n");
  out.end();
  await once(out, "finish");
  return { file, bytes, records: corpus.records };
}

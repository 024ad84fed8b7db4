/** Program of the thread that reads a file for an import: bytes → records → runs → texts to be written. It knows no database. */
import { parentPort, workerData } from "node:worker_threads";
import { importerOf } from "../../importers";
import type { Importer, ImportSource } from "../../importers/importer";
import { compileMapping } from "../../importers/mapping/compile-mapping";
import { mappedImporter } from "../../importers/mapping/mapped-importer";
import { LicenceScanner } from "../licence-scanner";
import { readBytes } from "../raw-files";
import { packTrajectory, type RunCells } from "../repositories/pack-trajectory";
import { LARGE_LENGTH, TextSlabs } from "../repositories/text-slabs";
import { GROUP_LENGTH, GROUP_RUNS } from "./group-size";
import { configurationPlacement, environmentPlacement } from "./import-placement";
import { type NoRun, readRun } from "./read-run";
import type { FromThread, ReadSoFar, ReadTask, SentRun, SentText, ToThread } from "./read-thread-messages";

/** So many groups may lie ready before the first of them is taken. */
const AHEAD = 6;

const slabs = new TextSlabs();
const licence = new LicenceScanner();
const questions = new Map<number, { resolve(text: string | null): void; reject(error: Error): void }>();
let asked = 0;
let bytes = 0;
let ahead = 0;
let onTaken = (): void => undefined;

function say(message: FromThread, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

function hear(message: ToThread): void {
  switch (message.kind) {
    case "taken":
      ahead--;
      onTaken();
      break;
    case "slabs":
      for (const slab of message.slabs) slabs.takeBack(Buffer.from(slab));
      break;
    case "sibling":
      questions.get(message.question)?.resolve(message.text);
      questions.delete(message.question);
      break;
    case "no-sibling":
      questions.get(message.question)?.reject(new Error(message.message));
      questions.delete(message.question);
      break;
  }
}

/** The texts of one group, in slabs that are handed over with it. */
class Group {
  readonly items: (NoRun | SentRun)[] = [];
  length = 0;
  private readonly given = new Map<ArrayBuffer, number>();

  add(run: SentRun | NoRun): void {
    this.items.push(run);
    if (!("kind" in run)) this.length += run[2];
  }

  /** Where bytes stand: where they are, if that is a slab, else in a copy. */
  place(text: Uint8Array, isInSlab: boolean): SentText {
    const held = isInSlab ? text : copyOf(text);
    const { buffer } = held;
    if (!(buffer instanceof ArrayBuffer)) throw new Error("a text lies in shared memory");
    const known = this.given.get(buffer);
    const at = known ?? this.given.size;
    if (known === undefined) this.given.set(buffer, at);
    return [at, held.byteOffset, held.byteLength];
  }

  send(): void {
    slabs.giveAway();
    const moved = [...this.given.keys()];
    say({ kind: "group", items: this.items, slabs: moved, read: readSoFar() }, moved);
  }
}

function readSoFar(): ReadSoFar {
  return { bytes, isLicenceSensitive: licence.isFound };
}

function copyOf(text: Uint8Array): Uint8Array {
  if (text.length > LARGE_LENGTH) return new Uint8Array(text);
  const room = slabs.room(text.length);
  room.set(text);
  return room;
}

async function* watched(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    bytes += part.length;
    licence.push(part);
    yield part;
  }
}

function importerFor({ format, map }: ReadTask): Importer {
  if (map === null) {
    const known = importerOf(format);
    if (known === null) throw new Error(`no importer ${format}`);
    return known;
  }
  const compiled = compileMapping(map);
  if (!compiled.ok) throw new Error(`the mapping cannot be applied: ${compiled.error.where}`);
  return mappedImporter(compiled.value);
}

async function read(task: ReadTask): Promise<void> {
  const importer = importerFor(task);
  const source: ImportSource = {
    name: task.path,
    folder: task.folder,
    bytes: watched(readBytes(task.location)),
    sibling: (name) =>
      new Promise((resolve, reject) => {
        questions.set(++asked, { resolve, reject });
        say({ kind: "sibling", question: asked, name });
      }),
  };
  const place = {
    study: task.study,
    path: task.path,
    configurationOf: configurationPlacement(task.configuration, task, importer),
    environmentOf: environmentPlacement(task.environment),
  };
  let group = new Group();
  const send = async (): Promise<void> => {
    group.send();
    group = new Group();
    ahead++;
    while (ahead >= AHEAD) {
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
    }
  };
  for await (const item of importer.read(source)) {
    const run = readRun(item, place);
    if (run.kind !== "run") group.add(run);
    else {
      const { cells, pieces } = packTrajectory(run.held.trajectory, run.held.hash, slabs);
      const [header, rest] = splitLast(cells);
      const sent = pieces.map(({ json, firstStep, lastStep }) => [group.place(json, slabs.holds(json)), firstStep, lastStep] as const);
      group.add([run.line, run.warnings, run.length, rest, group.place(header, false), sent]);
    }
    if (group.items.length >= GROUP_RUNS || group.length >= GROUP_LENGTH) await send();
  }
  if (group.items.length > 0) group.send();
  say({ kind: "end", read: readSoFar() });
}

function splitLast(cells: RunCells): [Uint8Array, SentRun[3]] {
  const [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, header] = cells;
  return [header, [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]];
}

parentPort?.on("message", hear);
read(workerData as ReadTask) // what RunThread starts it with
  .catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    say({ kind: "failed", message: error instanceof Error ? error.message : String(error), code });
  })
  .finally(() => parentPort?.close());

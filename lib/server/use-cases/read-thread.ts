/** Program of the thread that reads a file for an import: bytes → records → runs → texts to be written. It knows no database. */
import { parentPort, workerData } from "node:worker_threads";
import { importerOf } from "../../importers";
import type { Importer, ImportSource } from "../../importers/importer";
import { compileMapping } from "../../importers/mapping/compile-mapping";
import { mappedImporter } from "../../importers/mapping/mapped-importer";
import { LicenceScanner } from "../licence-scanner";
import { readBytes } from "../raw-files";
import type { RunCells } from "../repositories/pack-trajectory";
import { LARGE_LENGTH, TextSlabs } from "../repositories/text-slabs";
import { configurationPlacement, environmentPlacement } from "./import-placement";
import { isRun, type NoRun, type ReadRun, readGroups } from "./read-run";
import type { FromThread, ReadSoFar, ReadTask, SentRun, SentText, ToThread } from "./read-thread-messages";

/** So many groups may lie ready before the first of them is taken: the facts of the first thousand runs keep the other thread for a while. */
const AHEAD = 12;

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
class Places {
  private readonly given = new Map<ArrayBuffer, number>();

  sent(item: NoRun | ReadRun): NoRun | SentRun {
    if (!isRun(item)) return item;
    const { line, warnings, length, packed } = item;
    const [header, cells] = splitLast(packed.cells);
    const pieces = packed.pieces.map(({ json, firstStep, lastStep }) => [this.place(json), firstStep, lastStep] as const);
    return [line, warnings, length, cells, this.place(header), pieces];
  }

  slabs(): ArrayBuffer[] {
    return [...this.given.keys()];
  }

  /** Where bytes stand: where they are, if that is a slab, else in a copy. */
  private place(text: Uint8Array): SentText {
    const held = slabs.holds(text) ? text : copyOf(text);
    const { buffer } = held;
    if (!(buffer instanceof ArrayBuffer)) throw new Error("a text lies in shared memory");
    const known = this.given.get(buffer);
    const at = known ?? this.given.size;
    if (known === undefined) this.given.set(buffer, at);
    return [at, held.byteOffset, held.byteLength];
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
  for await (const group of readGroups(importer, source, place, slabs)) {
    const places = new Places();
    const items = group.map((item) => places.sent(item));
    slabs.giveAway();
    say({ kind: "group", items, slabs: places.slabs(), read: readSoFar() }, places.slabs());
    ahead++;
    while (ahead >= AHEAD) {
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
    }
  }
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

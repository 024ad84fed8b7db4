/** The records of a file as runs, ready to be written: read here, or by a thread while what came before is written. */
import { Worker } from "node:worker_threads";
import type { Importer, ImportSource } from "../../importers/importer";
import { packedRun } from "../repositories/pack-trajectory";
import { TextSlabs } from "../repositories/text-slabs";
import { BatchRun } from "./batch-run";
import type { ReadyItem } from "./import-batch";
import { isRun, type NoRun, type ReadRun, type RunPlace, readGroups } from "./read-run";
import type { FromThread, ReadSoFar, ReadTask, SentRun, SentText, ToThread } from "./read-thread-messages";

export interface RunReader {
  /** In the order of the file. */
  groups(): AsyncIterable<readonly ReadyItem[]>;
  read(): ReadSoFar;
}

/** Reads on this thread. `source` counts its bytes by itself. */
export async function* readRunsHere(importer: Importer, source: ImportSource, place: RunPlace): AsyncGenerator<readonly ReadyItem[]> {
  const slabs = new TextSlabs();
  for await (const group of readGroups(importer, source, place, slabs)) {
    const used = slabs.giveAway();
    yield readyItems(group, place.study, () => {
      for (const slab of used) slabs.takeBack(slab);
    });
  }
}

/** `onDone`: told when all runs of the group are. */
function readyItems(group: readonly (NoRun | ReadRun)[], study: string, onDone: () => void): ReadyItem[] {
  let open = 0;
  const done = (): void => {
    if (--open === 0) onDone();
  };
  return group.map((item) => {
    if (!isRun(item)) return item;
    open++;
    return new BatchRun(item, study, done);
  });
}

/** Reads in a thread. `sibling`: texts of other files, which are kept by whoever asks. */
export class RunThread implements RunReader {
  private readonly waiting: FromThread[] = [];
  private wake: () => void = () => undefined;
  private soFar: ReadSoFar = { bytes: 0, isLicenceSensitive: false };

  constructor(
    private readonly program: string | URL,
    private readonly task: ReadTask,
    private readonly sibling: ImportSource["sibling"],
  ) {}

  read(): ReadSoFar {
    return this.soFar;
  }

  async *groups(): AsyncGenerator<readonly ReadyItem[]> {
    const thread = new Worker(this.program, { workerData: this.task });
    const push = (message: FromThread): void => {
      this.waiting.push(message);
      this.wake();
    };
    const fail = (error: unknown): void => push({ kind: "failed", ...faultOf(error) });
    const say = (message: ToThread, moved: ArrayBuffer[] = []): void => thread.postMessage(message, moved);
    thread.on("message", (message: FromThread) => {
      if (message.kind === "sibling") void this.answer(message, say);
      else push(message);
    });
    thread.once("error", fail);
    thread.once("exit", (code) => fail(new Error(`the thread that reads a file ended with ${code} and without its end`)));
    try {
      for (;;) {
        const message = await this.next();
        if (message.kind === "failed") throw Object.assign(new Error(message.message), message.code === null ? {} : { code: message.code });
        if (message.kind === "sibling") continue;
        this.soFar = message.read;
        if (message.kind === "end") return;
        say({ kind: "taken" });
        const { items, slabs } = message;
        const group = items.map((item) => ("kind" in item ? item : readRunOf(item, slabs)));
        yield readyItems(group, this.task.study, () => say({ kind: "slabs", slabs }, [...slabs]));
      }
    } finally {
      await thread.terminate();
    }
  }

  private async next(): Promise<FromThread> {
    for (;;) {
      const message = this.waiting.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  private async answer({ question, name }: Extract<FromThread, { kind: "sibling" }>, say: (message: ToThread) => void): Promise<void> {
    try {
      say({ kind: "sibling", question, text: await this.sibling(name) });
    } catch (error) {
      say({ kind: "no-sibling", question, message: faultOf(error).message });
    }
  }
}

function readRunOf([line, warnings, length, cells, header, pieces]: SentRun, slabs: readonly ArrayBuffer[]): ReadRun {
  const textOf = ([slab, from, size]: SentText): Buffer => Buffer.from(slabs[slab] ?? NOTHING, from, size);
  const cut = pieces.map(([json, firstStep, lastStep]) => ({ json: textOf(json), firstStep, lastStep }));
  return { line, warnings, length, packed: packedRun([...cells, textOf(header)], cut) };
}

const NOTHING = new ArrayBuffer(0);

function faultOf(error: unknown): { message: string; code: string | null } {
  if (!(error instanceof Error)) return { message: String(error), code: null };
  return { message: error.message, code: "code" in error ? String(error.code) : null };
}

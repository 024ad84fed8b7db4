/**
 * What is said between an import and the thread that reads a file for it. The texts of runs lie in slabs, which are handed over and
 * back, never copied; of everything else a run is some twenty short values.
 */
import type { ImportWarning } from "../../importers/importer";
import type { Mapping } from "../../importers/mapping/mapping";
import type { RunCells } from "../repositories/pack-trajectory";
import type { FileEnvironment } from "./import-placement";
import type { NoRun } from "./read-run";

/** What a thread is started with. */
export interface ReadTask {
  location: string;
  /** What documents call the file. */
  path: string;
  folder: string | null;
  study: string;
  format: string;
  map: Mapping | null;
  configuration: string | null;
  environment: FileEnvironment;
}

/** Which of the group's slabs, and where in it. */
export type SentText = readonly [slab: number, from: number, length: number];

type WithoutLast<T extends readonly unknown[]> = T extends readonly [...infer Rest, unknown] ? Readonly<Rest> : never;

/** A list and no object: the names of its parts would be sent with every run. */
export type SentRun = readonly [
  line: number | null,
  warnings: readonly ImportWarning[],
  length: number,
  cells: WithoutLast<RunCells>,
  header: SentText,
  pieces: readonly (readonly [json: SentText, firstStep: number, lastStep: number])[],
];

/** Of the file's bytes, up to a message. */
export interface ReadSoFar {
  bytes: number;
  isLicenceSensitive: boolean;
}

export type FromThread =
  | { kind: "group"; items: readonly (NoRun | SentRun)[]; slabs: readonly ArrayBuffer[]; read: ReadSoFar }
  | { kind: "sibling"; question: number; name: string }
  | { kind: "end"; read: ReadSoFar }
  | { kind: "failed"; message: string; code: string | null };

export type ToThread =
  /** A group is taken: one more may come. */
  | { kind: "taken" }
  /** Nothing of a group is read any more. */
  | { kind: "slabs"; slabs: readonly ArrayBuffer[] }
  | { kind: "sibling"; question: number; text: string | null }
  | { kind: "no-sibling"; question: number; message: string };

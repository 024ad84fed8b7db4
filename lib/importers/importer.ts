/**
 * What every format is to the rest of the program. One file per format, named after its producer, one line each in
 * index.ts. An importer never sees a path or a file handle: it gets bytes and gives records, one at a time, so that
 * memory stays bounded whatever the size of the file.
 */
import type { TrajectoryContent } from "../trajectory/trajectory";

/** What detection may look at: never the whole file. */
export interface SourceHead {
  /** Base name. A hint only: a file under a neutral name must be recognised all the same. */
  name: string;
  /** The first bytes as text (BOM dropped, UTF-16 decoded), at most 64 KiB. */
  text: string;
  /** The head is the whole file. */
  isWhole: boolean;
}

export interface Detection {
  /** 0–1. 0.9 and more: the structure is specific to this format; 0.5: it fits and nothing speaks against it. */
  confidence: number;
  /** One sentence that names what was seen. */
  reason: string;
}

export interface ImportSource {
  name: string;
  /** Base name of the folder or archive that was given, when `name` is a path below it. */
  folder?: string | null;
  bytes: AsyncIterable<Uint8Array>;
  /**
   * Text of another file that came along, or null: a name beside this one ("score.json") or a relative path
   * ("../evaluation/report.md", "simulations/7.json"). Never leaves what the user named.
   */
  sibling(name: string): Promise<string | null>;
}

/** A normalised run on its way in. The environment may still be open: the use-case decides it by product.md §5. */
export interface TrajectoryDraft extends Omit<TrajectoryContent, "environment"> {
  /** What the format fixes or the file names; null leaves it to the tools used. */
  environment: string | null;
  trial: number;
}

export interface ImportWarning {
  code: string;
  message: string;
}

/** Every record of a file becomes exactly one of these; `records` is their number. */
export type ImportItem =
  | {
      kind: "trajectory";
      record: number;
      line: number | null;
      draft: TrajectoryDraft;
      warnings: ImportWarning[];
      /** Where the record itself says under which configuration the run stood; a configuration that is asked for wins. */
      configuration?: string;
    }
  | { kind: "rejected"; record: number; line: number | null; code: string; found: string; expected: string; message: string }
  | { kind: "skipped"; record: number; line: number | null; code: string; message: string };

export interface Importer {
  id: string;
  label: string;
  /** One sentence each, for `formats` and docs/formats.md. */
  reads: string;
  ignores: string;
  successFrom: string;
  writesFrom: string;
  /** null: not mine. Detectors guard against the other formats, and a test holds every fixture to exactly one claim. */
  detect(head: SourceHead): Detection | null;
  /** True when a file holds one run: the configuration is then named after the folder that was given. */
  isOneRunAFile?: boolean;
  /**
   * Where one folder holds many files of one configuration: the folder's name in this path, "" for the folder that was
   * given itself. null leaves it to the rule above and the file's own name.
   */
  configurationFolder?(path: string): string | null;
  /**
   * For a format whose file is an archive: which of its members are the records, one JSON value each, in order; null when an
   * archive with these members is none of this format. Such an archive is given to `read` as one source: a record a line, and
   * every other member by `sibling`.
   */
  recordsOfArchive?(members: readonly string[]): readonly string[] | null;
  /**
   * The file of this format that a path belongs to, when the file it names is no run and no other format claims it: it is
   * then reported as read with that run, not as unknown. `exists` asks for paths of the same import.
   */
  ownerOf?(path: string, exists: (path: string) => boolean): string | null;
  /** Reads all records in order. Throws only on a fault of the program, never because of what the file holds. */
  read(source: ImportSource): AsyncIterable<ImportItem>;
}

/** At most this many characters of a foreign text are quoted in a message. */
export const MAX_FOUND_LENGTH = 80;

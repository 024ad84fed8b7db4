/**
 * Archives among the files of an import, opened into the files that lie in them. ZIP, gzip and zstandard, by their first bytes
 * and not by their names; archives in archives down to a bound. Bytes stream out of the archive whenever they are asked for.
 * Only a ZIP inside of another archive is written out, for a ZIP is read from its end: below PLUMBLINE_HOME, under a name of
 * ours, and removed by `close`.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { IMPORTERS } from "../../importers";
import { readEnvironment } from "../env";
import { openSourceFile, type SourceFile } from "../source-files";
import { ArchiveError, type ArchiveFault } from "./archive-fault";
import { type ArchiveKind, archiveKind } from "./archive-kind";
import { bounded, inflateGzip, inflateZstandard, keepWhatCame } from "./inflate";
import { MAX_DEPTH } from "./limits";
import { recordLines } from "./record-lines";
import { openZip, type RefusedMembers, type ZipArchive } from "./zip-archive";

export interface ContainerRefusal extends ArchiveFault {
  /** The archive, as documents name it. */
  path: string;
  /** Nothing of the archive can be read. */
  isWhole: boolean;
}

export interface OpenedFiles {
  files: SourceFile[];
  refusals: ContainerRefusal[];
  /** Closes archives and removes what was written out. The files cannot be read afterwards. */
  close(): Promise<void>;
}

export async function openContainers(files: readonly SourceFile[]): Promise<OpenedFiles> {
  const opener = new ContainerOpener();
  try {
    for (const file of files) await opener.add(file, 0);
  } catch (error) {
    await opener.close();
    throw error;
  }
  return { files: opener.files, refusals: opener.refusals, close: () => opener.close() };
}

/** Names that say text: looking into each file of a large archive would unpack it once more. */
const TEXT_NAME = /\.(?:jsonl?|ndjson|md|txt|log|csv|tsv|html?|xml|ya?ml|py|traj|pddl|diff|patch)$/i;

class ContainerOpener {
  readonly files: SourceFile[] = [];
  readonly refusals: ContainerRefusal[] = [];
  private readonly archives: ZipArchive[] = [];
  private folder: string | null = null;

  async add(file: SourceFile, depth: number): Promise<void> {
    const kind = file.packed !== undefined && TEXT_NAME.test(file.path) ? null : await kindOf(file);
    if (kind === null) {
      this.files.push(file);
      return;
    }
    if (depth >= MAX_DEPTH) {
      this.refuse(file, {
        code: "archive-too-deep",
        found: `an archive inside of ${depth} others`,
        expected: `at most ${MAX_DEPTH} levels`,
        message: "Archives in archives are opened to a bound only. Unpack this one and drop what is in it.",
      });
      return;
    }
    try {
      if (kind === "zip") await this.addZip(file, depth);
      else await this.add(unwrapped(file, kind, await packedSizeOf(file)), depth + 1);
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      this.refuse(file, error.fault);
    }
  }

  async close(): Promise<void> {
    for (const archive of this.archives.splice(0)) archive.close();
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true });
    this.folder = null;
  }

  private async addZip(file: SourceFile, depth: number): Promise<void> {
    const location = file.packed === undefined ? file.location : await this.writeOut(file);
    const archive = await openZip(location, (await stat(location)).size);
    this.archives.push(archive);
    for (const fault of archive.refused) this.refuse(file, ofMany(fault), archive.members.length === 0);
    if (archive.members.length === 0) {
      if (archive.refused.length === 0) this.refuse(file, EMPTY_ARCHIVE);
      return;
    }
    const names = archive.members.map(({ name }) => name);
    if (names.includes("[Content_Types].xml") || names.includes("META-INF/MANIFEST.MF")) {
      this.refuse(file, DOCUMENT);
      return;
    }
    const records = IMPORTERS.map((importer) => importer.recordsOfArchive?.(names) ?? null).find((found) => found !== null);
    if (records !== undefined && records !== null) this.files.push(asOneSource(file, location, archive, records));
    else for (const member of filesOf(file, location, archive)) await this.add(member, depth + 1);
  }

  private async writeOut(file: SourceFile): Promise<string> {
    if (this.folder === null) {
      const base = path.join(readEnvironment().home, "unpacked");
      await removeLeftovers(base);
      this.folder = path.join(base, randomUUID());
      await mkdir(this.folder, { recursive: true });
    }
    const location = path.join(this.folder, randomUUID());
    await pipeline(openSourceFile(file), createWriteStream(location));
    return location;
  }

  private refuse({ path: named }: SourceFile, { code, found, expected, message }: ArchiveFault, isWhole = true): void {
    this.refusals.push({ path: named, isWhole, code, found, expected, message });
  }
}

const EMPTY_ARCHIVE: ArchiveFault = {
  code: "empty-archive",
  found: "an archive without a file",
  expected: "recorded runs",
  message: "The archive is empty: there is nothing to import.",
};

const DOCUMENT: ArchiveFault = {
  code: "no-run",
  found: "an office document or a program archive",
  expected: "recorded runs",
  message: "The file is a ZIP only inside; it holds a document or a program and no run.",
};

const MARK_BYTES = 8;

async function kindOf(file: SourceFile): Promise<ArchiveKind | null> {
  if (file.packed === undefined) return archiveKind(await readStart(file.location));
  const start: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of openSourceFile(file)) {
      start.push(chunk);
      length += chunk.length;
      if (length >= MARK_BYTES) break;
    }
  } catch (error) {
    // Whoever reads the file comes to the same fault, and reports it.
    if (!(error instanceof ArchiveError)) throw error;
  }
  return archiveKind(Buffer.concat(start));
}

async function readStart(location: string): Promise<Buffer> {
  const handle = await open(location);
  try {
    const start = Buffer.alloc(MARK_BYTES);
    const { bytesRead } = await handle.read(start, 0, MARK_BYTES, 0);
    return start.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function packedSizeOf(file: SourceFile): Promise<number> {
  if (file.packed === undefined) return (await stat(file.location)).size;
  if (file.packed.size !== null) return file.packed.size;
  let length = 0;
  for await (const chunk of openSourceFile(file)) length += chunk.length;
  return length;
}

/** The file inside of a .gz or .zst. It keeps the name by which it was named. */
function unwrapped(file: SourceFile, kind: "gzip" | "zstandard", packedSize: number): SourceFile {
  const inflate = kind === "gzip" ? inflateGzip : inflateZstandard;
  const faults: ArchiveFault[] = [];
  const onFault = ({ fault }: ArchiveError): void => {
    if (faults.length === 0) faults.push(fault);
  };
  return {
    ...file,
    packed: {
      open: () => keepWhatCame(bounded(inflate(openSourceFile(file)), packedSize), onFault),
      size: null,
      archive: file.packed?.archive ?? null,
      faults,
    },
  };
}

function filesOf(file: SourceFile, location: string, archive: ZipArchive): SourceFile[] {
  const isNamed = file.folder === null && file.packed === undefined;
  return archive.members.map((member) => ({
    location,
    path: isNamed ? member.name : `${file.path}/${member.name}`,
    folder: isNamed ? path.posix.basename(file.path).replace(/\.zip$/i, "") : file.folder,
    packed: { open: member.open, size: member.size, archive: location, faults: [] },
  }));
}

function asOneSource(file: SourceFile, location: string, archive: ZipArchive, records: readonly string[]): SourceFile {
  const recorded = new Set(records);
  return {
    ...file,
    location,
    packed: {
      open: () => recordLines(archive, records),
      size: archive.members.reduce((sum, { name, size }) => (recorded.has(name) ? sum + size : sum), 0),
      archive: location,
      faults: [],
      wholeArchive: { siblings: new Map(archive.members.map((member) => [member.name, member])) },
    },
  };
}

function ofMany({ count, ...fault }: RefusedMembers): ArchiveFault {
  return count === 1 ? fault : { ...fault, found: `${count} files, the first is ${fault.found}` };
}

const DAY = 24 * 60 * 60 * 1000;

/** What a process that was killed has left: nobody needs it after a day. */
async function removeLeftovers(base: string): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    const entry = await stat(path.join(base, name)).catch(() => null);
    if (entry !== null && Date.now() - entry.mtimeMs > DAY) await rm(path.join(base, name), { recursive: true, force: true });
  }
}

/** A kept raw file as an importer reads it, with the files that were read beside it. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { ImportSource } from "../../importers/importer";
import { openContainers } from "../archives/open-containers";
import { openKeptRaw, rawFilePath } from "../raw-files";
import { readSibling } from "../read-sibling";
import type { KeptImport } from "../repositories/imports";
import { openSourceFile, type SourceFile, unpackedName } from "../source-files";

export interface KeptSource {
  file: SourceFile;
  /** A reading of its own each time. */
  open(): ImportSource;
  /** An importer asked for a file beside it, and nobody knows whether there was one: the import is older than keeping them. */
  isPartUnknown(): boolean;
  close(): Promise<void>;
}

/** null: the raw file is not there any more. */
export async function openKeptSource(home: string, { path: named, rawSha256, bytes, source }: KeptImport): Promise<KeptSource | null> {
  if (rawSha256 === null || (await stat(rawFilePath(home, rawSha256)).catch(() => null)) === null) return null;
  const folder = source?.folder ?? null;
  if (source?.isArchive === true) return openKeptArchive(home, rawSha256, named, folder);
  const parts = source === null ? null : new Map(source.parts);
  let isPartUnknown = false;
  const packed = { open: () => openKeptRaw(home, rawSha256), size: bytes, archive: null, faults: [] };
  const file: SourceFile = { location: "", path: named, folder, packed };
  const sibling = async (name: string): Promise<string | null> => {
    if (parts === null) isPartUnknown = true;
    const sha256 = parts?.get(name) ?? null;
    return sha256 === null ? null : readText(openKeptRaw(home, sha256));
  };
  return {
    file,
    open: () => ({ name: unpackedName(file), folder, bytes: openSourceFile(file), sibling }),
    isPartUnknown: () => isPartUnknown,
    close: async () => undefined,
  };
}

/** An archive is read from its end: it is written out for as long as it is read. */
async function openKeptArchive(home: string, sha256: string, named: string, folder: string | null): Promise<KeptSource | null> {
  const building = path.join(home, "unpacked", randomUUID());
  await mkdir(building, { recursive: true });
  const location = path.join(building, "archive");
  const remove = (): Promise<void> => rm(building, { recursive: true, force: true });
  try {
    await pipeline(openKeptRaw(home, sha256), createWriteStream(location));
    const opened = await openContainers([{ location, path: named, folder }]);
    const [file, second] = opened.files;
    const close = async (): Promise<void> => {
      await opened.close();
      await remove();
    };
    if (file?.packed?.wholeArchive === undefined || second !== undefined) {
      await close();
      return null;
    }
    const sibling = async (name: string): Promise<string | null> => (await readSibling(file, opened.files, name))?.toString("utf8") ?? null;
    return { file, open: () => ({ name: unpackedName(file), folder, bytes: openSourceFile(file), sibling }), isPartUnknown: () => false, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

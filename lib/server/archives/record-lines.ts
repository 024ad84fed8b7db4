/** An archive that is one recording (.eval), handed on as one source: a record a line, the other members by name. */
import { MAX_RECORD_BYTES } from "../../importers/source/limits";
import { ArchiveError, quoteName } from "./archive-fault";
import type { ZipArchive, ZipMember } from "./zip-archive";

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The members named, one line each. A line end can stand in JSON only between its parts, where a space does as well. A
 * member that cannot be read gives a line that says so: it is no JSON, so it is rejected as the record that it is.
 */
export async function* recordLines(archive: ZipArchive, names: readonly string[]): AsyncGenerator<Uint8Array> {
  const byName = new Map(archive.members.map((member) => [member.name, member]));
  for (const name of names) {
    const member = byName.get(name);
    if (member !== undefined) yield* member.size <= MAX_RECORD_BYTES ? wholeLine(member) : longLine(member);
  }
}

async function* wholeLine(member: ZipMember): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of member.open()) parts.push(part);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    yield Buffer.from(`cannot be read: ${error.fault.found}\n`);
    return;
  }
  const whole = Buffer.concat([...parts, Buffer.from("\n")]);
  yield withoutLineEnds(whole.subarray(0, 3).equals(BYTE_ORDER_MARK) ? whole.subarray(3) : whole, whole.length > 0);
}

/** Longer than a record may be: the importer will say so, and needs not have it in memory for that. */
async function* longLine(member: ZipMember): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of member.open()) yield withoutLineEnds(Buffer.from(part), false);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    yield Buffer.from(` cannot be read: ${quoteName(error.fault.found)}`);
  }
  yield Buffer.from("\n");
}

/** In place: the bytes are ours. */
function withoutLineEnds(bytes: Buffer, keepsLast: boolean): Buffer {
  const end = keepsLast ? bytes.length - 1 : bytes.length;
  for (const mark of [LF, CR]) {
    for (let at = bytes.indexOf(mark); at !== -1 && at < end; at = bytes.indexOf(mark, at + 1)) bytes[at] = SPACE;
  }
  return bytes;
}

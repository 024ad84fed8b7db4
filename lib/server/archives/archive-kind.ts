export type ArchiveKind = "zip" | "gzip" | "zstandard";

/** What a file is by its first bytes, whatever it is called; null: no archive that is opened here. */
export function archiveKind(start: Uint8Array): ArchiveKind | null {
  const [a, b, c, d] = start;
  // "PK" and the mark of a file, of an empty archive, or of a part.
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6) || (c === 7 && d === 8))) return "zip";
  if (a === 0x1f && b === 0x8b && c === 8) return "gzip";
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return "zstandard";
  // A frame to be skipped may stand first.
  if (a !== undefined && a >= 0x50 && a <= 0x5f && b === 0x2a && c === 0x4d && d === 0x18) return "zstandard";
  return null;
}

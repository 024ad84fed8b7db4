import * as zlib from "node:zlib";

/** CRC-32 of ZIP and gzip, going on from an earlier value. Node has it from 20.15; older ones take the table. */
export const crc32: (bytes: Uint8Array, before: number) => number = typeof zlib.crc32 === "function" ? zlib.crc32 : crc32ByTable;

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32ByTable(bytes: Uint8Array, before: number): number {
  let value = ~before;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}

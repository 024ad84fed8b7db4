import { hasLicenceMark, LICENCE_MARK_START } from "../importers/licence-mark";

/** Longer than a canary: so much may stand in the next chunk. */
const REACH = 200;

/** Looks for the canary of a licence-sensitive source in bytes as they stream by, at the cost of a search for one word. */
export class LicenceScanner {
  isFound = false;
  private tail: Buffer = Buffer.alloc(0);

  push(chunk: Uint8Array): void {
    if (this.isFound) return;
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const seam = Buffer.concat([this.tail, bytes.subarray(0, REACH)]);
    this.isFound = isIn(seam) || isIn(bytes);
    this.tail = bytes.length >= REACH ? Buffer.from(bytes.subarray(-REACH)) : Buffer.from(seam.subarray(-REACH));
  }
}

function isIn(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(LICENCE_MARK_START); at !== -1; at = bytes.indexOf(LICENCE_MARK_START, at + 1)) {
    if (hasLicenceMark(bytes.toString("latin1", at, at + REACH))) return true;
  }
  return false;
}

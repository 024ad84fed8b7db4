const SLAB_LENGTH = 256 * 1024;
/** Longer ones have a buffer of their own. */
export const LARGE_LENGTH = SLAB_LENGTH / 4;

/**
 * Bytes of many texts, in few allocations that are used again. An import holds the texts of some hundred runs: as strings the
 * garbage collector would copy each of them twice before it is written, as buffers of their own they would lie about until it comes.
 */
export class TextSlabs {
  private readonly slabs: Buffer[] = [];
  private at = 0;
  private used = 0;

  /** UTF-8; holds until `clear`. */
  store(text: string): Buffer {
    const length = Buffer.byteLength(text);
    if (length > LARGE_LENGTH) return Buffer.from(text);
    const stored = this.room(length);
    stored.write(text);
    return stored;
  }

  /** So many bytes, at most `LARGE_LENGTH`; whatever stands in them. */
  room(length: number): Buffer {
    if (this.used + length > SLAB_LENGTH) {
      this.at++;
      this.used = 0;
    }
    let slab = this.slabs[this.at];
    if (slab === undefined) {
      slab = Buffer.allocUnsafeSlow(SLAB_LENGTH);
      this.slabs.push(slab);
    }
    const room = slab.subarray(this.used, this.used + length);
    this.used += length;
    return room;
  }

  /** Whether these bytes lie in one of the slabs. */
  holds(bytes: Uint8Array): boolean {
    return this.slabs[this.at]?.buffer === bytes.buffer || this.slabs.some(({ buffer }) => buffer === bytes.buffer);
  }

  /** Gives away what holds texts; the next ones go into other slabs. */
  giveAway(): Buffer[] {
    const given = this.slabs.splice(0, this.used === 0 ? this.at : this.at + 1);
    this.clear();
    return given;
  }

  /** Takes back one that was given away. */
  takeBack(slab: Buffer): void {
    if (slab.length === SLAB_LENGTH) this.slabs.push(slab);
  }

  /** Nobody reads what was stored any more. */
  clear(): void {
    this.at = 0;
    this.used = 0;
  }
}

const SLAB_LENGTH = 256 * 1024;

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
    if (length > SLAB_LENGTH / 4) return Buffer.from(text);
    if (this.used + length > SLAB_LENGTH) {
      this.at++;
      this.used = 0;
    }
    let slab = this.slabs[this.at];
    if (slab === undefined) {
      slab = Buffer.allocUnsafeSlow(SLAB_LENGTH);
      this.slabs.push(slab);
    }
    const stored = slab.subarray(this.used, this.used + length);
    stored.write(text);
    this.used += length;
    return stored;
  }

  /** Nobody reads what was stored any more. */
  clear(): void {
    this.at = 0;
    this.used = 0;
  }
}

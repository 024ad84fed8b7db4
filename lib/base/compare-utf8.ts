/**
 * Orders two strings by their UTF-8 bytes, which is the order of their code points. The default order of JavaScript
 * compares UTF-16 units and puts a character outside the basic plane before U+E000; a database's collation depends on
 * the machine. This order is the same everywhere.
 */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates (D800–DFFF) stand for code points above FFFF: move them behind E000–FFFF. */
function rank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  if (unit >= 0xd800) return unit + 0x2000;
  return unit;
}

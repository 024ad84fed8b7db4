/**
 * A part of an address as it was meant: `%3A` is a colon in every identity of ours. One with a percent sign that begins nothing (`50%`)
 * stays as it stands, and so does one with a NUL, which PostgreSQL takes in no question: it names nothing that is there, and the answer to
 * that is "there is no such thing", no error.
 */
export function decodePart(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes("\0") ? text : decoded;
  } catch {
    return text;
  }
}

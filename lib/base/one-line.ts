/** The beginning of a text on one line: runs of white space become one space. At most `length` UTF-16 units, never half of a surrogate pair. */
export function oneLine(text: string, length: number): string {
  // Only a bounded part can matter, however long the text: white space beyond it changes nothing that is shown.
  const line = text
    .slice(0, 4 * length)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= length) return line;
  const last = line.charCodeAt(length - 1);
  return line.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

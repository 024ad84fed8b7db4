/**
 * environment_io.md of AppWorld: code in, output out, one block after the other.
 *
 *   ### Environment Interaction 3
 *   ----------------------------------------------------------------------------
 *   ```python
 *   print(apis.notes.show_note(note_id=7))
 *   ```
 *
 *   ```
 *   {"note_id": 7, …}
 *   ```
 *
 * Older files write `### Execution 3`; a turn that ran several blocks numbers them 3.1, 3.2. Code and output may hold
 * fences of their own, so the text is cut at the header lines and only then into code and output.
 */
export interface Interaction {
  /** As in the header: "3" or "3.2". */
  number: string;
  /** One-based line of the header. */
  line: number;
  code: string;
  /** null: nothing came back, the record ends on the code. */
  output: string | null;
}

export const INTERACTION_HEADER = /^#{2,4} (?:Environment Interaction|Execution) (\d+(?:\.\d+)*)[ \t]*\r?$/;

const RULE = /^[-=─_]{5,}\s*$/;
const FENCE = /^```/;

/** `preface`: what stands before the first header, where that is more than white space. */
export function parseInteractions(text: string): { interactions: Interaction[]; preface: string } {
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) => (INTERACTION_HEADER.test(line) ? [index] : []));
  const interactions = starts.map((start, index): Interaction => {
    const body = lines.slice(start + 1, starts[index + 1] ?? lines.length);
    return { number: INTERACTION_HEADER.exec(lines[start] ?? "")?.[1] ?? "", line: start + 1, ...splitBlock(body) };
  });
  return {
    interactions,
    preface: lines
      .slice(0, starts[0] ?? lines.length)
      .join("\n")
      .trim(),
  };
}

function splitBlock(body: readonly string[]): { code: string; output: string | null } {
  const lines = [...body];
  while (lines.length > 0 && isBlank(lines[0])) lines.shift();
  if (RULE.test(lines[0] ?? "")) lines.shift();
  while (lines.length > 0 && isBlank(lines[0])) lines.shift();
  while (lines.length > 0 && isBlank(lines[lines.length - 1])) lines.pop();
  if (!FENCE.test(lines[0] ?? "")) return { code: join(lines), output: null };
  lines.shift();
  const boundary = boundaryOf(lines);
  if (boundary === null) {
    if (/^```\s*$/.test(lines[lines.length - 1] ?? "")) lines.pop();
    return { code: join(lines), output: null };
  }
  const output = lines.slice(boundary.outputStart);
  // The closing fence is missing where the file was cut.
  if (/^```\s*$/.test(output[output.length - 1] ?? "")) output.pop();
  return { code: join(lines.slice(0, boundary.codeEnd)), output: join(output) };
}

/**
 * Where code ends and output begins: a closing fence, blank lines, an opening fence. Where code prints fences there may
 * be several such places: the first at which no triple-quoted text is open is taken.
 */
function boundaryOf(lines: readonly string[]): { codeEnd: number; outputStart: number } | null {
  let first: { codeEnd: number; outputStart: number } | null = null;
  for (let at = 0; at < lines.length; at++) {
    if (!/^```\s*$/.test(lines[at] ?? "")) continue;
    let next = at + 1;
    while (next < lines.length && isBlank(lines[next])) next++;
    if (next === at + 1 || !/^```\w*\s*$/.test(lines[next] ?? "")) continue;
    const found = { codeEnd: at, outputStart: next + 1 };
    if (!opensText(join(lines.slice(0, at)))) return found;
    first ??= found;
  }
  return first;
}

function opensText(code: string): boolean {
  return ['"""', "'''"].some((mark) => code.split(mark).length % 2 === 0);
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && line.trim() === "";
}

/** A carriage return before the last line's end belongs to that end. */
function join(lines: readonly string[]): string {
  return lines.join("\n").replace(/\r$/, "");
}

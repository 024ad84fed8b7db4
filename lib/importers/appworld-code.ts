/** The calls `apis.<app>.<api>(…)` in a block of an agent's Python code. Reads the text only: nothing is run. */

export interface CodeCall {
  app: string;
  api: string;
  /** One-based line in the code. */
  line: number;
  /** Between the brackets, as written. */
  argumentText: string;
  /** `once`: not in a loop, a branch or a function; `maybe`: in a branch; `repeated`: in a loop or a function. */
  frequency: "once" | "maybe" | "repeated";
}

/** What earlier blocks of the same run have left behind: Python keeps its names from block to block. */
export interface CodeMemory {
  /** `notes = apis.notes` */
  aliases: Map<string, string>;
  /** Calls in the body of a function, by its name. */
  functions: Map<string, CodeCall[]>;
}

export function emptyCodeMemory(): CodeMemory {
  return { aliases: new Map(), functions: new Map() };
}

/** The calls that a block can make, in the order in which they stand; a call of a function of the agent's own stands for those in its body. */
export function readCodeCalls(code: string, memory: CodeMemory): CodeCall[] {
  const visible = maskTexts(code);
  for (const match of visible.matchAll(/^[ \t]*([A-Za-z_]\w*)[ \t]*=[ \t]*apis\.([A-Za-z_]\w*)[ \t]*\r?$/gm)) {
    if (match[1] !== undefined && match[2] !== undefined) memory.aliases.set(match[1], match[2]);
  }
  const lines = visible.split("\n");
  const blocks = enclosingBlocks(lines);
  const calls: CodeCall[] = [];
  const defined = new Map<string, CodeCall[]>();
  for (const match of visible.matchAll(/(?<![\w.])(?:apis\s*\.\s*([A-Za-z_]\w*)|([A-Za-z_]\w*))\s*(?:\.\s*([A-Za-z_]\w*)\s*)?\(/g)) {
    const line = visible.slice(0, match.index).split("\n").length;
    const owner = blocks[line - 1] ?? TOP;
    const inComprehension = holdsComprehension(lines[line - 1] ?? "");
    const frequency = owner.isRepeated || inComprehension ? "repeated" : owner.isConditional ? "maybe" : "once";
    const app = match[1] ?? memory.aliases.get(match[2] ?? "");
    const found: CodeCall[] = [];
    if (app !== undefined && match[3] !== undefined) {
      const start = match.index + match[0].length;
      found.push({ app, api: match[3], line, argumentText: code.slice(start, closingBracket(visible, start)), frequency });
    } else if (match[2] !== undefined && match[3] === undefined) {
      const body = defined.get(match[2]) ?? memory.functions.get(match[2]);
      const isDefinition = /\bdef\s+$/.test(visible.slice(Math.max(0, match.index - 10), match.index));
      if (body !== undefined && !isDefinition) found.push(...body.map((call): CodeCall => ({ ...call, line, frequency: "repeated" })));
    }
    if (found.length === 0) continue;
    if (owner.functionName === null) calls.push(...found);
    else defined.set(owner.functionName, [...(defined.get(owner.functionName) ?? []), ...found]);
  }
  for (const [name, body] of defined) memory.functions.set(name, body);
  return calls;
}

/** `[f(x) for x in y]`: a bracket, and then both words. Looked for word by word: the line may be as long as it likes. */
function holdsComprehension(line: string): boolean {
  const opening = line.search(/[([{]/);
  if (opening === -1) return false;
  const loop = line.slice(opening).search(/\bfor\b/);
  return loop !== -1 && /\bin\b/.test(line.slice(opening + loop));
}

interface Enclosing {
  isRepeated: boolean;
  isConditional: boolean;
  /** The outermost function that the line stands in. */
  functionName: string | null;
}

const TOP: Enclosing = { isRepeated: false, isConditional: false, functionName: null };

/** For each line the blocks around it, by indentation; a block written behind its colon counts for its own line. */
function enclosingBlocks(lines: readonly string[]): Enclosing[] {
  const open: { indent: number; around: Enclosing }[] = [];
  return lines.map((line) => {
    if (line.trim() === "") return open[open.length - 1]?.around ?? TOP;
    const indent = line.length - line.trimStart().length;
    while (open.length > 0 && (open[open.length - 1]?.indent ?? 0) >= indent) open.pop();
    const outer = open[open.length - 1]?.around ?? TOP;
    const opener = /^\s*(?:async\s+)?(for|while|def|if|elif|else|try|except|finally|with|class)\b\s*(\w*)/.exec(line);
    if (opener === null) return outer;
    const word = opener[1] ?? "";
    const inner: Enclosing = {
      isRepeated: outer.isRepeated || word === "for" || word === "while",
      // Of a try the body always runs, up to where it fails.
      isConditional: outer.isConditional || ["if", "elif", "else", "try", "except"].includes(word),
      functionName: outer.functionName ?? (word === "def" ? (opener[2] ?? "") : null),
    };
    open.push({ indent, around: inner });
    // The iterable of a loop and the test of an `if` are asked once; what follows the colon on the same line is the body.
    return /:\s*\S/.test(withoutBrackets(line)) || word === "while" ? inner : outer;
  });
}

/** A line without what stands in square and curly brackets; one that is not closed stays. */
function withoutBrackets(line: string): string {
  let kept = "";
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    const close = line[at] === "[" ? "]" : line[at] === "{" ? "}" : null;
    const end = close === null ? -1 : line.indexOf(close, at + 1);
    // Without another closing bracket of this kind only those of the other kind are left to look for.
    if (end < 0) continue;
    kept += line.slice(from, at);
    from = end + 1;
    at = end;
  }
  return kept + line.slice(from);
}

function closingBracket(visible: string, from: number): number {
  let depth = 1;
  for (let at = from; at < visible.length; at++) {
    const char = visible[at];
    if (char === "(" || char === "[" || char === "{") depth++;
    else if ((char === ")" || char === "]" || char === "}") && --depth === 0) return at;
  }
  return visible.length;
}

const TEXT_OR_COMMENT = /#[^\n]*|([A-Za-z]{0,2})("""|'''|"|')/g;

/** Texts and comments blanked out, so that what looks like code in them is none. Texts with an `f` stay: code stands in their braces. */
function maskTexts(code: string): string {
  let masked = "";
  let done = 0;
  TEXT_OR_COMMENT.lastIndex = 0;
  for (let match = TEXT_OR_COMMENT.exec(code); match !== null; match = TEXT_OR_COMMENT.exec(code)) {
    const [whole, prefix = "", quote] = match;
    const end = quote === undefined ? match.index + whole.length : endOfText(code, match.index + whole.length, quote);
    const piece = code.slice(match.index, end);
    masked += code.slice(done, match.index) + (/f/i.test(prefix) ? piece : piece.replace(/[^\n]/g, " "));
    done = end;
    TEXT_OR_COMMENT.lastIndex = end;
  }
  return masked + code.slice(done);
}

function endOfText(code: string, from: number, quote: string): number {
  for (let at = from; at < code.length; at++) {
    if (code[at] === "\\") at++;
    else if (code.startsWith(quote, at)) return at + quote.length;
    else if (quote.length === 1 && code[at] === "\n") return at;
  }
  return code.length;
}

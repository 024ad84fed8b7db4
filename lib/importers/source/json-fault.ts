/**
 * Where a text stops being JSON. Only run on a text that `JSON.parse` has refused, for a message that is the same in
 * every version of the engine. Iterative, so that a nesting bomb cannot overflow the stack.
 */
export interface JsonFault {
  /** UTF-16 offset of the first character that cannot stand there; the length of the text when it breaks off. */
  offset: number;
  /** Nothing is wrong but the end: the text was cut. */
  isCut: boolean;
  expected: string;
}

type Expecting = "value" | "key" | "key-or-close" | "value-or-close" | "colon" | "comma-or-close" | "end";

const EXPECTED: Record<Expecting, string> = {
  value: "a JSON value",
  key: "a key in double quotes",
  "key-or-close": "a key in double quotes or }",
  "value-or-close": "a JSON value or ]",
  colon: "a colon after the key",
  "comma-or-close": "a comma or the end of the list or object",
  end: "the end of the record",
};

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\r\n]*/y;

export function findJsonFault(text: string): JsonFault {
  const open: string[] = [];
  let state: Expecting = "value";
  let at = 0;
  const afterValue = (): Expecting => (open.length === 0 ? "end" : "comma-or-close");
  const fault = (offset: number, expected = EXPECTED[state]): JsonFault => ({ offset, isCut: false, expected });
  for (;;) {
    at = endOf(SPACE, text, at) ?? at;
    if (at >= text.length) return { offset: text.length, isCut: true, expected: "a whole record" };
    const char = text[at];
    const wantsKey = isKeyState(state);
    if (char === "}" || char === "]") {
      const canClose = state === "comma-or-close" || (char === "}" ? state === "key-or-close" : state === "value-or-close");
      if (!canClose || open[open.length - 1] !== (char === "}" ? "{" : "[")) return fault(at);
      open.pop();
      state = afterValue();
      at++;
    } else if (state === "end" || state === "comma-or-close") {
      if (state === "end" || char !== ",") return fault(at);
      state = open[open.length - 1] === "{" ? "key" : "value";
      at++;
    } else if (state === "colon") {
      if (char !== ":") return fault(at);
      state = "value";
      at++;
    } else if (char === '"') {
      const end = endOfString(text, at + 1);
      if (end >= text.length || isCutEscape(text, end)) return { offset: text.length, isCut: true, expected: "a whole record" };
      if (text[end] !== '"') return fault(end, "a text without raw control characters or unknown escapes");
      state = wantsKey ? "colon" : afterValue();
      at = end + 1;
    } else if (wantsKey) {
      return fault(at);
    } else if (char === "{" || char === "[") {
      open.push(char);
      state = char === "{" ? "key-or-close" : "value-or-close";
      at++;
    } else {
      const end = endOf(SCALAR, text, at);
      if (end === null) return isCutScalar(text, at) ? { offset: text.length, isCut: true, expected: "a whole record" } : fault(at);
      state = afterValue();
      at = end;
    }
  }
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function isKeyState(state: Expecting): boolean {
  return state === "key" || state === "key-or-close";
}

/** Where a string stops: at its closing quote, at a character that cannot stand in one, or at the end of the text. */
function endOfString(text: string, from: number): number {
  // A loop and no pattern: a pattern with a choice under a star keeps a frame per character and overflows on long strings.
  for (let at = from; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 0x22 || char < 0x20) return at;
    if (char !== 0x5c) continue;
    const escapeEnd = endOf(ESCAPE, text, at);
    if (escapeEnd === null) return at;
    at = escapeEnd - 1;
  }
  return text.length;
}

function isCutEscape(text: string, at: number): boolean {
  return text.length - at < 6 && /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(text.slice(at));
}

function isCutScalar(text: string, at: number): boolean {
  const rest = text.slice(at, at + 6);
  return at + rest.length === text.length && (["true", "false", "null"].some((word) => word.startsWith(rest)) || rest === "-");
}

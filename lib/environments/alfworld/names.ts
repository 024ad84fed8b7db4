/** Lower case, single spaces: the form under which names are compared. */
export function normaliseName(text: string): string {
  if (isNumberedName(text)) return text; // the common form: nothing to change
  const trimmed = text.trim().toLowerCase();
  return trimmed.includes("  ") || /[\t\r\n\u00a0]/.test(trimmed) ? trimmed.replace(/\s+/g, " ") : trimmed;
}

/** `mug 2` and the like. Any other name is kept as it is and equals no listed name (methods.md §2.1). */
export function isNumberedName(name: string): boolean {
  return typeEnd(name) > 0;
}

/** The type of a numbered name (`mug 2` → `mug`); null for a name of another form. */
export function typeOfName(name: string): string | null {
  const end = typeEnd(name);
  return end > 0 ? name.slice(0, end) : null;
}

/** `typeOfName(name) === type`, without making the type. */
export function isOfType(name: string, type: string): boolean {
  return type !== "" && typeEnd(name) === type.length && name.startsWith(type);
}

/**
 * Length of the word in front of the number; 0 when the name is not one word (a–z and hyphens) and one number. By hand,
 * because every rule asks it of every name.
 */
function typeEnd(name: string): number {
  let at = 0;
  while (at < name.length && isWordCode(name.charCodeAt(at))) at++;
  if (at === 0 || name.charCodeAt(0) === HYPHEN || name.charCodeAt(at) !== SPACE || at + 1 === name.length) return 0;
  for (let digit = at + 1; digit < name.length; digit++) {
    const code = name.charCodeAt(digit);
    if (code < 0x30 || code > 0x39) return 0;
  }
  return at;
}

const SPACE = 0x20;
const HYPHEN = 0x2d;

function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || code === HYPHEN;
}

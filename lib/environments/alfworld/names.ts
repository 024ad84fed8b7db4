const NUMBERED = /^[a-z][a-z-]* \d+$/;

/** Lower case, single spaces: the form under which names are compared. */
export function normaliseName(text: string): string {
  const trimmed = text.trim().toLowerCase();
  return trimmed.includes("  ") || /[\t\r\n\u00a0]/.test(trimmed) ? trimmed.replace(/\s+/g, " ") : trimmed;
}

/** `mug 2` and the like. Any other name is kept as it is and equals no listed name (methods.md §2.1). */
export function isNumberedName(name: string): boolean {
  return NUMBERED.test(name);
}

/** The type of a numbered name (`mug 2` → `mug`); null for a name of another form. */
export function typeOfName(name: string): string | null {
  return NUMBERED.test(name) ? name.slice(0, name.lastIndexOf(" ")) : null;
}

/**
 * Every `word number` that the opening list and the accepted replies have shown, in the order of their showing. Far more
 * names are shown than ever asked about, so they are only noted down; a question looks through what came since the last one.
 */
export class ShownNames {
  /** As noted: a name may stand here many times. */
  private readonly noted: string[] = [];
  private readonly known = new Set<string>();
  private knownUntil = 0;
  private readonly byType = new Map<string, { names: string[]; until: number }>();

  /** Takes a numbered name in lower case. */
  add(name: string): void {
    this.noted.push(name);
  }

  has(name: string): boolean {
    for (; this.knownUntil < this.noted.length; this.knownUntil++) this.known.add(this.noted[this.knownUntil] ?? "");
    return this.known.has(name);
  }

  /** The names of a type, each once, the first shown first. */
  ofType(type: string): readonly string[] {
    let found = this.byType.get(type);
    if (found === undefined) {
      found = { names: [], until: 0 };
      this.byType.set(type, found);
    }
    for (; found.until < this.noted.length; found.until++) {
      const name = this.noted[found.until] ?? "";
      if (name.charAt(type.length) === " " && name.startsWith(type) && !found.names.includes(name)) found.names.push(name);
    }
    return found.names;
  }
}

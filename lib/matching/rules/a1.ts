/**
 * A1: the same write, already refused, with no successful write since, is no new case. Repeats stay one case with its
 * label; from the second time on it carries the sub-pattern `repeat` (methods.md §1.2).
 */
export class RepeatFold<Case> {
  private readonly cases = new Map<string, Case>();

  /** The open case of this write, or null when it is a new one. */
  openCase(normalised: string): Case | null {
    return this.cases.get(normalised) ?? null;
  }

  open(normalised: string, found: Case): void {
    this.cases.set(normalised, found);
  }

  /** A write succeeded: the world is another, and so is the next refusal. */
  closeAll(): void {
    this.cases.clear();
  }
}

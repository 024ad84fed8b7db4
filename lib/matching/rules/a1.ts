/**
 * A1: the same write, already refused, with no successful write since, is no new case. Repeats stay one case with its
 * label; from the second time on it carries the sub-pattern `repeat` (methods.md §1.2).
 */
export interface RepeatFold<Case> {
  /** The open case of this write, or null when it is a new one. */
  openCase(normalised: string): Case | null;
  open(normalised: string, found: Case): void;
  /** A write succeeded: the world is another, and so is the next refusal. */
  closeAll(): void;
}

export function createRepeatFold<Case>(): RepeatFold<Case> {
  const cases = new Map<string, Case>();
  return {
    openCase: (normalised) => cases.get(normalised) ?? null,
    open: (normalised, found) => {
      cases.set(normalised, found);
    },
    closeAll: () => cases.clear(),
  };
}

/** Where the reader was in a list, kept for this tab, so that coming back restores place and focus. */
export interface ListPlace {
  trajectoryId: string;
  /** Rows that were loaded: the run may stand beyond the first page. */
  loaded: number;
  scrollTop: number;
  /** Set when a run was opened from here and not yet come back from. */
  isAway: boolean;
}

const key = (study: string, listQuery: string): string => `plumbline list ${study}?${listQuery}`;

export function readListPlace(study: string, listQuery: string): ListPlace | null {
  try {
    const stored = sessionStorage.getItem(key(study, listQuery));
    return stored === null ? null : (JSON.parse(stored) as ListPlace);
  } catch {
    return null;
  }
}

export function saveListPlace(study: string, listQuery: string, place: ListPlace): void {
  try {
    sessionStorage.setItem(key(study, listQuery), JSON.stringify(place));
  } catch {
    // A full or forbidden store loses the place and nothing else.
  }
}

/**
 * Reads what the server holds, for a page that also hears of single changes. An answer that was asked for before the last change
 * does not know of it: taken over, it would put back what was before. It is asked for again.
 */
export interface NewestAnswer<Answer> {
  /** Something was saved: answers on their way are too old. */
  changed(): void;
  /** Fails as the request does. */
  read(): Promise<Answer>;
}

export function createNewestAnswer<Answer>(ask: () => Promise<Answer>): NewestAnswer<Answer> {
  let changes = 0;
  const read = async (): Promise<Answer> => {
    const known = changes;
    const answer = await ask();
    return known === changes ? answer : read();
  };
  return {
    changed: () => {
      changes++;
    },
    read,
  };
}

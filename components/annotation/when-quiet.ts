import { isHeld, type Outbox } from "./outbox";

/** Without a network nothing becomes quiet: then nobody waits longer than this. */
const LONGEST_WAIT_MS = 1_000;

/** Resolves when no label or hand-in is on its way: what the page only looks ahead for must not compete with a save. */
export function whenQuiet(outbox: Pick<Outbox, "state" | "subscribe">): Promise<void> {
  const isQuiet = (): boolean => outbox.state().entries.every((entry) => entry.refusal !== null || isHeld(entry));
  if (isQuiet()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    const stop = outbox.subscribe(() => {
      if (isQuiet()) end();
    });
  });
}

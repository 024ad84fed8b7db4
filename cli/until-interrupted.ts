/**
 * Runs work that can be stopped: the first Ctrl-C asks it to end with what it has, a second one ends the program as usual.
 */
export async function untilInterrupted<T>(work: (isInterrupted: () => boolean) => Promise<T>, say: (text: string) => void): Promise<T> {
  let isInterrupted = false;
  const onSignal = (): void => {
    isInterrupted = true;
    say("stopping; what is read is kept (Ctrl-C again ends at once)");
  };
  process.once("SIGINT", onSignal);
  try {
    return await work(() => isInterrupted);
  } finally {
    process.off("SIGINT", onSignal);
  }
}

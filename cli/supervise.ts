import type { ChildProcess } from "node:child_process";

export interface Supervision {
  /** Starts the process once. */
  readonly start: () => ChildProcess;
  /** For sentences: "the worker". */
  readonly name: string;
  /** How often within the window it is started again. */
  readonly mostRestarts: number;
  readonly windowMs: number;
  /** Waits this long before the first restart, twice as long before each further one within the window. */
  readonly firstPauseMs: number;
  readonly say: (sentence: string) => void;
}

export interface Supervised {
  /** Ends it and waits; what is then still running is killed. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** How long a child may take to finish what it is doing. */
const GRACE_MS = 8000;

/**
 * Keeps a process running: one that dies is started again, but not for ever, since one that dies at once would only fill
 * the log. Ends it by its own id and no other.
 */
export function supervise({ start, name, mostRestarts, windowMs, firstPauseMs, say }: Supervision): Supervised {
  let child: ChildProcess | undefined;
  let isEnding = false;
  let pause: NodeJS.Timeout | undefined;
  let restartsAt: number[] = [];

  const run = (): void => {
    child = start();
    child.on("exit", (code, signal) => {
      child = undefined;
      if (isEnding) return;
      const now = Date.now();
      restartsAt = restartsAt.filter((at) => now - at < windowMs);
      const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
      if (restartsAt.length >= mostRestarts) {
        say(`${name} ended ${how}, and has been started again ${mostRestarts} times already: it stays down. Restart Plumbline when you know why.`);
        return;
      }
      const wait = firstPauseMs * 2 ** restartsAt.length;
      restartsAt.push(now);
      say(`${name} ended ${how}; it is started again.`);
      pause = setTimeout(run, wait);
    });
  };
  run();

  return {
    end(signal) {
      isEnding = true;
      clearTimeout(pause);
      return child === undefined ? Promise.resolve() : endProcess(child, signal);
    },
  };
}

/** Asks a process to end, and insists after a while. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const insist = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
    child.once("exit", () => {
      clearTimeout(insist);
      resolve();
    });
    child.kill(signal);
  });
}

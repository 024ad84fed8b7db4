export interface ThrowAwayPostgres {
  /** Of a database on it. */
  url: string;
  stop: () => Promise<void>;
}

export interface StartPostgresOptions {
  /** Waits for the disk as a real server does: for measuring. */
  isDurable?: boolean;
}

export function startPostgres(
  say: (sentence: string) => void,
  options?: StartPostgresOptions,
): Promise<(ThrowAwayPostgres & { why?: undefined }) | { url?: undefined; why: string }>;

/**
 * An expected failure of a use-case, with what a user needs to act on it. One place maps it to an HTTP status
 * (lib/server/http) and one to an exit code (cli).
 */
export interface UseCaseError {
  code: "not-found" | "invalid" | "stale" | "unverified-quote" | "unfit-evidence" | "unsupported" | "withheld";
  message: string;
  found: string | null;
  expected: string | null;
  where: string | null;
  /** With `unfit-evidence`: the label that the evidence would fit. */
  offer?: string;
}

export function failure(
  code: UseCaseError["code"],
  message: string,
  details: Partial<Pick<UseCaseError, "found" | "expected" | "where" | "offer">> = {},
): UseCaseError {
  return { code, message, found: null, expected: null, where: null, ...details };
}

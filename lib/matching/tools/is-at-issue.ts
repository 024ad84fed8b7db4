import type { Finding } from "./finding";

/**
 * Whether the finding is about one of these arguments. Where the right call on the right thing was made, only the arguments
 * that differ are at issue, not that it was made.
 */
export function isAtIssue(finding: Finding, focus: ReadonlySet<string>): boolean {
  const path = /^argument:([^.[]+)/.exec(finding.element)?.[1];
  return path !== undefined && focus.has(path);
}

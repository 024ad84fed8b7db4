/** What came of one call to a running system. `said-no`: the system was asked and answered with an error of its own. */
export type LiveReply = { kind: "answered" | "said-no"; text: string } | { kind: "failed"; reason: string };

export const failed = (reason: string): LiveReply => ({ kind: "failed", reason });

/** Something that answers the allowed reads of one system. */
export interface LiveConnection {
  call(tool: string, args: Record<string, unknown>): Promise<LiveReply>;
  close(): Promise<void>;
}

/** The log of live probes: a line a call, also of those that a dry run only would have made. Lies in the data folder, for its owner only. */
import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { JsonValue } from "../../../base/json";
import type { WritePlace } from "../../../gates/probe-source";

export interface LiveLogEntry extends WritePlace {
  trajectoryId: string;
  server: string;
  tool: string;
  args: JsonValue;
  outcome: "would-call" | "answered" | "said-no" | "failed" | "no-budget";
  /** Why it failed; null otherwise. */
  reason: string | null;
  bytes: number | null;
  ms: number | null;
}

export type LiveLog = (entry: LiveLogEntry) => Promise<void>;

export const LIVE_LOG_FILE = "live-probes.jsonl";

export function fileLog(home: string): LiveLog {
  return async (entry) => {
    await mkdir(home, { recursive: true });
    await appendFile(path.join(home, LIVE_LOG_FILE), `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`, { mode: 0o600 });
  };
}

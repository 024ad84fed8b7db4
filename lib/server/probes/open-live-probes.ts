import { ok, type Result } from "../../base/result";
import type { ServerEnvironment } from "../env";
import { fileLog } from "./live/live-log";
import { LiveProbes } from "./live/live-probes";
import { readLiveSettings } from "./live/live-settings";

/** The live probes of one run of a gate, by the server's settings; null when none are configured. Whoever opens them closes them. */
export async function openLiveProbes({ home, probesFile }: ServerEnvironment): Promise<Result<LiveProbes | null, { message: string }>> {
  const settings = await readLiveSettings(probesFile);
  if (!settings.ok) return settings;
  return ok(settings.value === null ? null : new LiveProbes(settings.value, fileLog(home)));
}

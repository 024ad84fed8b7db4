/**
 * The model that a judge is measured against, in a process of its own: its work at answering is not the judge's. Started by
 * measures/judge-speed.ts; says its address, and at every message how many calls it has had.
 */
import { startModelServer } from "../../lib/server/judge/model-server";

const [delay, limitedEvery] = process.argv.slice(2).map(Number);
let isLimited = 0;
const server = await startModelServer({
  latencyMs: delay ?? 0,
  retryAfterMs: delay ?? 0,
  faultOf: (call) => {
    if (!limitedEvery || call % limitedEvery !== 0) return null;
    isLimited++;
    return "rate-limit";
  },
});
process.on("message", () => process.send?.({ calls: server.calls.length, limited: isLimited }));
process.on("disconnect", () => void server.close());
process.send?.({ url: server.url });

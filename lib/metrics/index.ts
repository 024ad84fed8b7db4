/**
 * The registry: every metric of the product in the order of its documents (product.md §5). To add one: a file beside these, its
 * test, one line here, an entry in the glossary.
 */
import { GAP_LABELS } from "../rubric/rubric";
import type { Metric } from "./metric";
import { catchRate } from "./registry/catch-rate";
import { cia } from "./registry/cia";
import { ciaMacro } from "./registry/cia-macro";
import { directionDriftRate } from "./registry/direction-drift-rate";
import { errorClusteringMetric } from "./registry/error-clustering-metric";
import { failedWriteShare } from "./registry/failed-write-share";
import { falseAlarmRate } from "./registry/false-alarm-rate";
import { firstTokenLatency } from "./registry/first-token-latency";
import { gapShare } from "./registry/gap-share";
import { guidanceRepetitionRate } from "./registry/guidance-repetition-rate";
import { incidents } from "./registry/incidents";
import { intentDriftShare } from "./registry/intent-drift-share";
import { invalidShare } from "./registry/invalid-share";
import { passHat } from "./registry/pass-hat";
import { qualityScale } from "./registry/quality-scale";
import { readShare } from "./registry/read-share";
import { reads } from "./registry/reads";
import { replyLatency } from "./registry/reply-latency";
import { runUsage, USAGE_PARTS } from "./registry/run-usage";
import { sga } from "./registry/sga";
import { sgcPresent } from "./registry/sgc-present";
import { sgcStrict } from "./registry/sgc-strict";
import { successRate } from "./registry/success-rate";
import { tgaMacro } from "./registry/tga-macro";
import { tgaMicro } from "./registry/tga-micro";
import { tgc } from "./registry/tgc";
import { writeShare } from "./registry/write-share";
import { writes } from "./registry/writes";
import { QUALITY_SCALES } from "./session-labels";

/** Raised when a formula, an interval or the order of clusters changes: stored results of another version are computed anew. */
export const METRICS_VERSION = "2";

/**
 * `trials`: the most trials of a task, for pass^1 … pass^trials; `raters`: whose labels the gap shares count; `intentRater`: the judge
 * of intent drift.
 */
export function metricsFor({
  trials,
  raters,
  intentRater = null,
}: {
  trials: number;
  raters: readonly string[];
  intentRater?: string | null;
}): Metric[] {
  return [
    successRate,
    tgc,
    sgcStrict,
    sgcPresent,
    ...Array.from({ length: Math.max(1, trials) }, (_, index) => passHat(index + 1)),
    reads,
    writes,
    readShare,
    writeShare,
    failedWriteShare,
    invalidShare,
    cia,
    ciaMacro,
    ...raters.flatMap((rater) => (["case", "trajectory"] as const).flatMap((unit) => GAP_LABELS.map((label) => gapShare(label, unit, rater)))),
    tgaMacro,
    tgaMicro,
    sga,
    incidents,
    directionDriftRate,
    errorClusteringMetric,
    ...QUALITY_SCALES.map(qualityScale),
    firstTokenLatency,
    replyLatency,
    ...USAGE_PARTS.map(runUsage),
    catchRate,
    falseAlarmRate,
    guidanceRepetitionRate,
    intentDriftShare(intentRater),
  ];
}

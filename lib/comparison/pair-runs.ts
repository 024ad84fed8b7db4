import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { sessionKey } from "../metrics/clusters-of";
import type { LeftOutReason, MetricRun } from "../metrics/metric";

export interface RunPair {
  baseline: MetricRun;
  other: MetricRun;
}

/** Why a run is in no pair: the metric leaves it (or its partner) out, it has no partner, or its task and trial stand twice. */
export type DropReason = LeftOutReason | "no_partner" | "not_unique" | "partner_left_out" | "not_decided";

export interface Drop {
  side: "baseline" | "with";
  reason: DropReason;
  count: number;
}

export interface Pairing {
  /** By task, then trial. */
  pairs: RunPair[];
  drops: Drop[];
}

/** Pairs runs of the same task and trial. Every run is in a pair or in the account of what was dropped. */
export function pairRuns(baseline: readonly MetricRun[], other: readonly MetricRun[]): Pairing {
  const first = groupBy(baseline, sessionKey);
  const second = groupBy(other, sessionKey);
  const pairs: RunPair[] = [];
  const drops = new DropCounter();
  for (const [key, runs] of first) {
    const partners = second.get(key) ?? [];
    const [run] = runs;
    const [partner] = partners;
    if (run === undefined || partner === undefined) drops.add("baseline", "no_partner", runs.length);
    else if (runs.length > 1 || partners.length > 1) {
      drops.add("baseline", "not_unique", runs.length);
      drops.add("with", "not_unique", partners.length);
    } else pairs.push({ baseline: run, other: partner });
  }
  for (const [key, runs] of second) if (!first.has(key)) drops.add("with", "no_partner", runs.length);
  pairs.sort((a, b) => compareUtf8(a.baseline.taskId, b.baseline.taskId) || a.baseline.trial - b.baseline.trial);
  return { pairs, drops: drops.list() };
}

/** The pairs of which a metric counts both runs, with what that drops. */
export function eligiblePairs(pairing: Pairing, leftOut: (run: MetricRun) => LeftOutReason | null): Pairing {
  const drops = new DropCounter(pairing.drops);
  const pairs = pairing.pairs.filter(({ baseline, other }) => {
    const first = leftOut(baseline);
    const second = leftOut(other);
    if (first === null && second === null) return true;
    drops.add("baseline", first ?? "partner_left_out", 1);
    drops.add("with", second ?? "partner_left_out", 1);
    return false;
  });
  return { pairs, drops: drops.list() };
}

class DropCounter {
  private readonly counts = new Map<string, Drop>();

  constructor(drops: readonly Drop[] = []) {
    for (const { side, reason, count } of drops) this.add(side, reason, count);
  }

  add(side: Drop["side"], reason: DropReason, count: number): void {
    if (count === 0) return;
    const key = `${side} ${reason}`;
    this.counts.set(key, { side, reason, count: (this.counts.get(key)?.count ?? 0) + count });
  }

  list(): Drop[] {
    return [...this.counts.values()].sort((a, b) => compareUtf8(a.side, b.side) || compareUtf8(a.reason, b.reason));
  }
}

/**
 * A read that another run of the same task made (methods.md §4.7, `sibling`). Admitted when both runs began alike and neither had
 * yet done anything that may have changed what the read shows. That they began in the same state is inferred, so the answer is
 * `assumed`; where an untouched read of both shows two things, they did not, and the other run answers nothing.
 */
import type { ProbeRequest, ProbeSource, WritePlace } from "../../gates/probe-source";
import { recordedAnswer, unavailable } from "./answers";
import { readKey } from "./is-same-read";
import { mayTouch } from "./may-touch";
import { isBefore, type ProbedRun, type RecordedCall, recordedCalls } from "./probed-run";

/** `others` may hold any runs; those of another task are left out here. The first in their order that can answer does. */
export function siblingSource(run: ProbedRun, others: readonly ProbedRun[]): ProbeSource {
  const { environment } = run;
  const own = recordedCalls(run);
  const candidates = others.filter((other) => other.trajectoryId !== run.trajectoryId && isSameTask(run, other));
  let siblings: Sibling[] | null = null;
  return {
    id: "sibling",
    answer(request: ProbeRequest, at: WritePlace) {
      if (candidates.length === 0) return unavailable("no other run of this task with the same beginning is in the study");
      const touched = own.find((call) => isBefore(call, at) && mayTouch(environment, call, request));
      if (touched !== undefined) return unavailable(`step ${touched.t} of this run may have changed it, so another run no longer shows it`);
      siblings ??= compareBeginnings(untouchedReads(run, own), candidates);
      const wanted = readKey(environment, request);
      for (const { trajectoryId, calls, differsAt } of siblings) {
        // What this run read from the write on must not decide which run may answer.
        if (differsAt !== null && isBefore(differsAt, at)) continue;
        for (const call of calls) {
          if (readKey(environment, call.action) === wanted) {
            const answer = recordedAnswer(environment, call, trajectoryId, "another run of the task read it before either run could have changed it");
            if (answer !== null) return answer;
          }
          if (mayTouch(environment, call, request)) break;
        }
      }
      return unavailable("no other run of this task read it before it could have changed it");
    },
  };
}

interface Sibling {
  trajectoryId: string;
  calls: RecordedCall[];
  /** The first read of this run that showed something else there; null when no read says that the runs began differently. */
  differsAt: WritePlace | null;
}

function compareBeginnings(own: ReadonlyMap<string, RecordedCall>, candidates: readonly ProbedRun[]): Sibling[] {
  return candidates.map((other) => {
    const calls = recordedCalls(other);
    const shown = untouchedReads(other, calls);
    let differsAt: WritePlace | null = null;
    for (const [key, { t, k, reply }] of own) {
      const there = shown.get(key);
      if (there === undefined || there.reply === reply) continue;
      differsAt = { t, k };
      break;
    }
    return { trajectoryId: other.trajectoryId, calls, differsAt };
  });
}

/** The task by its id, and everything that both were told at the beginning by the environment, to the letter. */
function isSameTask({ content: one }: ProbedRun, { content: other }: ProbedRun): boolean {
  return one.environment === other.environment && one.taskId === other.taskId && shownAtFirst(one) === shownAtFirst(other);
}

/** Without an instruction the opening is what a user said, in other words each time, and tells nothing of the state (as in matching/provenance). */
function shownAtFirst({ instruction, initialObservation }: ProbedRun["content"]): string | null {
  return instruction === "" ? null : initialObservation;
}

/** The first accepted read of each thing, where nothing before it may have changed what it shows; in order. */
function untouchedReads({ environment }: ProbedRun, calls: readonly RecordedCall[]): ReadonlyMap<string, RecordedCall> {
  const shown = new Map<string, RecordedCall>();
  const changes: RecordedCall[] = [];
  for (const call of calls) {
    const { kind, refusal } = call.facts;
    if ((kind === "read" || kind === "navigate") && call.reply !== null && refusal.status === "accepted") {
      const key = readKey(environment, call.action);
      if (!shown.has(key) && !changes.some((change) => mayTouch(environment, change, call.action))) shown.set(key, call);
    }
    if (kind !== "read" && refusal.status !== "refused") changes.push(call);
  }
  return shown;
}

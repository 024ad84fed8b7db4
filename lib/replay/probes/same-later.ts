/**
 * A read that the run itself made after the write (methods.md §4.7, `same-later`). What it shows was not known at the time: its tag is
 * `hindsight`, and its numbers are never pooled with those of an exact source.
 *
 *   … write (t,k) … … the same read (t′,k′)      admitted when nothing from (t,k) on, the write itself included,
 *      └── may have touched it? ──┘              may have touched what the read shows
 */
import type { ProbeRequest, ProbeSource, WritePlace } from "../../gates/probe-source";
import { recordedAnswer, unavailable } from "./answers";
import { readKey } from "./is-same-read";
import { mayTouch } from "./may-touch";
import { isBefore, type ProbedRun, recordedCalls } from "./probed-run";

export function sameLaterSource(run: ProbedRun): ProbeSource {
  const { environment, trajectoryId } = run;
  const calls = recordedCalls(run);
  return {
    id: "same-later",
    answer(request: ProbeRequest, at: WritePlace) {
      const wanted = readKey(environment, request);
      for (const call of calls) {
        if (isBefore(call, at)) continue;
        const isWrite = call.t === at.t && call.k === at.k;
        if (!isWrite && readKey(environment, call.action) === wanted) {
          const answer = recordedAnswer(environment, call, trajectoryId, "the run read it later, and nothing in between may have changed it");
          if (answer !== null) return answer;
        }
        if (mayTouch(environment, call, request)) {
          return unavailable(
            isWrite ? "the write itself may change what a later read shows" : `step ${call.t} may have changed it before the run read it again`,
          );
        }
      }
      return unavailable("the run never read it afterwards");
    },
  };
}

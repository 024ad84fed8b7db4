/** The gate sees `(w, c_t, task, tool docs)` and nothing else (methods.md §4.3): over the household, the API world, the phone and the desk. */
import { describe, expect, it } from "vitest";
import { ensure } from "../base/assert";
import { type SeededRandom, seededRandom } from "../base/seeded-random";
import { ablate, neutralText } from "../matching/evidence-ablation";
import { householdRuns, type RecordedWorld, toolRuns, truthAt } from "../replay/probes/testing/recorded-worlds";
import type { Action, Step, TrajectoryContent } from "../trajectory/trajectory";
import type { GateVerdict } from "./gate";
import type { ProbeSource } from "./probe-source";
import { judgeWrite, SILENT } from "./testing/judge-write";

const runs: RecordedWorld[] = [...(await householdRuns(1, 24)), ...(await householdRuns(3, 24)), ...(await toolRuns(2)), ...(await toolRuns(5))];

/** The world itself answers, as it stood before the write. */
function worldSource(run: RecordedWorld): ProbeSource {
  return {
    id: "reexec",
    offers: run.world.tools,
    answer(request, at) {
      const text = truthAt(run, at, request);
      return { status: text === null ? "unavailable" : "answered", text, stateValidity: "exact", foundAt: null, reason: "the world" };
    },
  };
}

const writesOf = (run: RecordedWorld): { t: number; k: number }[] =>
  run.facts.calls.filter((call) => call.isWriteAttempt).map(({ t, k }) => ({ t, k }));

function randomText(random: SeededRandom): string {
  const words = [
    "You pick up the mug 1 from the desk 1.",
    '{"error":"no such contact"}',
    "Nothing happens.",
    '{"amount":12.5}',
    "Error: x",
    "closed",
  ];
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(words)).join(" ");
}

/** Everything from the reply to the write on is something else: replies, later steps, outcome, what an evaluator knew. */
function anotherFuture(content: TrajectoryContent, at: { t: number; k: number }, random: SeededRandom): TrajectoryContent {
  const answered = (action: Action): Action => ({
    ...action,
    result: { status: random.pick(["ok", "error", "unknown"] as const), text: randomText(random) },
  });
  const step = ensure(content.steps[at.t - 1], "the step of the write");
  const last = step.actions[at.k];
  const others = step.actions.filter((action) => action.k > at.k).map(answered);
  const own: Step = {
    ...step,
    actions: [...step.actions.slice(0, at.k).map(answered), ...(last === undefined ? [] : [answered(last)]), ...others],
    observation: randomText(random),
  };
  const later = Array.from({ length: random.below(4) }, (_, index): Step => {
    const action: Action = { k: 0, raw: randomText(random), tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null };
    return { t: at.t + 1 + index, thought: randomText(random), actions: [action], observation: randomText(random) };
  });
  return {
    ...content,
    agent: "another agent",
    steps: [...content.steps.slice(0, at.t - 1), own, ...later],
    closingThought: randomText(random),
    outcome: { ...content.outcome, status: random.pick(["success", "failure", "infrastructure"] as const), value: random.next() },
    truncated: random.chance(0.5),
    hidden: { goal: randomText(random), expectedActions: [], expectedOutputs: [randomText(random)], failedRequirements: [randomText(random)] },
  };
}

const placesOf = (verdict: GateVerdict): string[] =>
  verdict.evidence.flatMap(({ span }) => (span === null ? [] : [[span.source, span.t, span.k, span.start, span.end].join(" ")]));

describe("no hindsight", () => {
  it("gives the same bytes for every write whatever came after it, without probes and with the world to ask", async () => {
    const random = seededRandom("another future");
    let writes = 0;
    for (const run of runs) {
      for (const source of [SILENT, worldSource(run)]) {
        for (const at of writesOf(run)) {
          const verdict = await judgeWrite(run.content, run.environment, at, source);
          const changed = anotherFuture(run.content, at, random);
          const again = await judgeWrite(changed, run.environment, at, source);
          expect(JSON.stringify(again), `${run.content.externalId} step ${at.t}`).toBe(JSON.stringify(verdict));
          writes += 1;
        }
      }
    }
    expect(writes).toBeGreaterThan(600);
  });

  it("does not name a place again whose words are gone: the verdict changes, or rests on another place", async () => {
    let quotes = 0;
    for (const run of runs) {
      for (const at of writesOf(run)) {
        const verdict = await judgeWrite(run.content, run.environment, at);
        for (const { span } of verdict.evidence) {
          if (span === null) continue;
          const again = await judgeWrite(ablate(run.content, span), run.environment, at);
          const place = [span.source, span.t, span.k, span.start, span.end].join(" ");
          expect(placesOf(again), `${run.content.externalId} step ${at.t}: "${span.quote}"`).not.toContain(place);
          quotes += 1;
        }
      }
    }
    expect(quotes).toBeGreaterThan(100);
  });

  it("does not quote a reply whose words are gone", async () => {
    let quotes = 0;
    for (const run of runs) {
      const world = worldSource(run);
      for (const at of writesOf(run)) {
        const verdict = await judgeWrite(run.content, run.environment, at, world);
        for (const item of verdict.evidence) {
          if (item.probe === null) continue;
          const blurred: ProbeSource = {
            ...world,
            async answer(request, place) {
              const answer = await world.answer(request, place);
              return { ...answer, text: answer.text?.replace(item.quote, neutralText(item.quote.length)) ?? null };
            },
          };
          const again = await judgeWrite(run.content, run.environment, at, blurred);
          expect(
            again.evidence.map(({ quote }) => quote),
            `${run.content.externalId} step ${at.t}`,
          ).not.toContain(item.quote);
          quotes += 1;
        }
      }
    }
    expect(quotes).toBeGreaterThan(20);
  });
});

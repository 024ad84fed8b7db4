/**
 * The matcher of text environments that have no rules of their own (WebShop, ScienceWorld, TextCraft, HotpotQA).
 *
 *   refused writes (F1)    one that does not fit the grammar: other:format (A0); every other: unclear (X6), because
 *                          nobody has written down what a write of this environment needs and where it would stand
 *   nothing open           one omission at the last step, unclear (X6)
 *   no steps               unclear (T00)
 */

import type { TrajectoryFacts } from "../../analysis/facts";
import type { Environment } from "../../environments/environment";
import { replyText } from "../../environments/text-command";
import { buildSpan } from "../../trajectory/span";
import type { CallIndex, StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import type { RuleAnswer } from "../match-result";
import type { Matcher } from "../matcher";
import { t00 } from "../rules/t00";
import { x6 } from "../rules/x6";
import type { FoundCase } from "../tools/found-case";
import { emptyRunLabel, runLabel } from "../tools/run-label";

interface RefusedLine {
  t: StepIndex;
  k: CallIndex;
  raw: string;
  reply: string;
  parses: boolean;
  repeats: number;
  /** The same line was accepted later on. */
  isMadeGood: boolean;
}

export const textMatcher: Matcher = {
  match(content, facts, environment, settings) {
    const empty = content.outcome.status === "failure" ? t00.match(content) : null;
    if (empty !== null) return emptyRunLabel(empty);
    const found = refusedLines(content, facts).map((line) => refusedCase(content, line, environment));
    if (content.outcome.status === "failure" && found.every((item) => item.isMadeGood)) found.push(omission(content));
    return runLabel(content, found, settings.tieOrder);
  },
};

/** Refused writes in their order; the same line again, with no accepted write between, is one case. */
function refusedLines(content: TrajectoryContent, facts: TrajectoryFacts): RefusedLine[] {
  const found: RefusedLine[] = [];
  let open = new Map<string, RefusedLine>();
  for (const { t, k, isWriteAttempt, refusal, parses } of facts.calls) {
    const step = content.steps[t - 1];
    const action = step?.actions[k];
    if (step === undefined || action === undefined || !isWriteAttempt) continue;
    const raw = action.raw.trim();
    if (refusal.status === "accepted") {
      open = new Map();
      for (const line of found) if (line.raw === raw) line.isMadeGood = true;
    }
    if (refusal.status !== "refused") continue;
    const known = open.get(raw);
    if (known !== undefined) {
      known.repeats += 1;
      continue;
    }
    const line = { t, k, raw, reply: replyText(action, step) ?? "", parses, repeats: 1, isMadeGood: false };
    open.set(raw, line);
    found.push(line);
  }
  return found;
}

function refusedCase(content: TrajectoryContent, line: RefusedLine, environment: Environment): FoundCase {
  const { t, k, repeats, isMadeGood } = line;
  const answer = line.parses ? x6.matchWithoutRules(line.reply, environment.label) : malformed(content, line);
  const subPatterns = repeats > 1 ? [...answer.subPatterns, "repeat" as const] : answer.subPatterns;
  const action = content.steps[t - 1]?.actions[k]?.raw ?? null;
  return { match: { ...answer, subPatterns, t, k, failure: "F1", action, repeats }, isMadeGood };
}

function malformed(content: TrajectoryContent, { t, k, raw }: RefusedLine): RuleAnswer {
  const length = content.steps[t - 1]?.actions[k]?.raw.length ?? raw.length;
  return {
    ruleId: "A0",
    label: "other:format",
    labels: ["other:format"],
    elements: [],
    subPatterns: ["invalid-command"],
    confidence: "rule",
    distance: null,
    firstDistance: null,
    evidence: [buildSpan(content, { source: "step", t, k, field: "action" }, 0, length, "write")],
    negativeSearch: null,
    explanation: "It does not fit the action grammar: what the command is about is missing.",
  };
}

function omission(content: TrajectoryContent): FoundCase {
  return { match: { ...x6.match(false), t: content.steps.length, k: 0, failure: "F4", action: null, repeats: 1 }, isMadeGood: false };
}

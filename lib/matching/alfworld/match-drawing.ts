/** Matches a run drawn as text, for tests: what the rules say of it in lines that a person can read. */
import { analyse } from "../../analysis/analyse";
import { alfworld } from "../../environments/alfworld";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { trajectoryFromText } from "../../trajectory/trajectory-from-text";
import { DEFAULT_MATCH_SETTINGS, matchTrajectory } from "../match";
import type { CaseMatch, MatchSettings, TrajectoryMatch } from "../match-result";

export const ROOM =
  "room: You are in the middle of a room. Looking quickly around you, you see a cabinet 2, a cabinet 1, a countertop 1, a desk 1, a fridge 1, a microwave 1, a shelf 1, and a sinkbasin 1.\n";

export function matchContent(content: TrajectoryContent, settings: MatchSettings = DEFAULT_MATCH_SETTINGS): TrajectoryMatch {
  return matchTrajectory(content, analyse(content, alfworld, settings), alfworld, settings);
}

/** A drawing without a `room:` line gets ROOM. */
export function contentOf(drawing: string, overrides: Partial<TrajectoryContent> = {}): TrajectoryContent {
  return trajectoryFromText(/^\s*room:/m.test(drawing) ? drawing : ROOM + drawing, overrides);
}

export function matchDrawing(drawing: string, settings: MatchSettings = DEFAULT_MATCH_SETTINGS): TrajectoryMatch {
  return matchContent(contentOf(drawing), settings);
}

/** `3 F1 A5 overlooked contradicts-listing+repeat d1`, one line a case. */
export function caseLines(match: TrajectoryMatch): string[] {
  return match.cases.map((found) => caseLine(found));
}

export function caseLine({ t, failure, ruleId, label, subPatterns, distance }: CaseMatch): string {
  return [t, failure, ruleId, label, subPatterns.join("+"), ...(distance === null ? [] : [`d${distance}`])].join(" ");
}

/** `decisive 2: On the shelf 1, you see nothing.`, in the order of the evidence. */
export function quotesOf(found: CaseMatch | undefined): string[] {
  return (found?.evidence ?? []).map(({ role, t, quote }) => `${role} ${t}: ${quote}`);
}

/** The case of a rule; the test fails with the cases that there are when it has none. */
export function caseOfRule(match: TrajectoryMatch, ruleId: string): CaseMatch {
  const found = match.cases.find((candidate) => candidate.ruleId === ruleId);
  if (found === undefined) throw new Error(`expected a case of ${ruleId}, found ${caseLines(match).join(" | ")}`);
  return found;
}

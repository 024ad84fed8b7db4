/**
 * Steps whose text speaks to whoever reads the record rather than to the agent's task. They are badged for people; the prompt
 * treats every text alike, and nothing is ever removed. One combined pattern, in a few languages' plainest wordings.
 */
import { observationsOf, openingTexts } from "../trajectory/span";
import type { Step, StepIndex, TrajectoryContent } from "../trajectory/trajectory";

const PARTS = [
  // Orders to drop what was said before.
  String.raw`\b(?:ignore|disregard|forget|override)\b[^.\n]{0,60}\b(?:instructions?|rules?|rubric|prompt|guidelines?)\b`,
  // Addressed to a reader of records.
  String.raw`\b(?:note|message|attention|instructions?)\s+(?:to|for)\s+(?:the\s+)?(?:judge|grader|evaluator|annotators?|reviewer|rater|model|llm|ai)\b`,
  String.raw`\bif you are an?\s+(?:large\s+)?(?:language model|llm|ai)\b`,
  String.raw`\bthe (?:annotators|raters|judges|reviewers)\b[^.\n]{0,40}\bagree`,
  // About labels and verdicts.
  String.raw`\b(?:correct|right|true|final)\s+(?:verdict|label)\b`,
  String.raw`\b(?:mark|label|grade|classify)\b[^.\n]{0,40}\b(?:case|run|trajectory|verdict)s?\b[^.\n]{0,40}\b(?:as|here)\b`,
  String.raw`\brubric\b[^.\n]{0,40}\bchanged\b`,
  String.raw`\bsubmit_?(?:verdict|label)\b`,
  String.raw`"(?:labels?|verdict)"\s*:\s*\[?\s*"(?:none|incomplete|overlooked|unclear|other:)`,
  // Marks of chat templates.
  String.raw`\[\/?INST\]|<\|[a-z_]{2,20}\|>|<\/?system>`,
];
const ADDRESSED = new RegExp(PARTS.join("|"), "i");
/** Marks that have no width and are there to break words apart for a pattern. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

export function speaksToTheJudge(text: string): boolean {
  return ADDRESSED.test(text.replace(INVISIBLE, ""));
}

/** Whether something of step 0 does. A system prompt addresses a model by its nature: only what came from outside says something here. */
export function openingAddressesTheJudge(content: TrajectoryContent): boolean {
  return openingTexts(content).some(({ address, text }) => address.source !== "system" && speaksToTheJudge(text));
}

export function stepAddressesTheJudge(step: Step): boolean {
  return observationsOf(step).some(({ text }) => speaksToTheJudge(text));
}

/** Steps (0: the opening) with a text of that kind, in order. */
export function stepsAddressingTheJudge(content: TrajectoryContent): StepIndex[] {
  return [...(openingAddressesTheJudge(content) ? [0] : []), ...content.steps.filter(stepAddressesTheJudge).map(({ t }) => t)];
}

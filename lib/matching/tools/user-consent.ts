/** Whether the user asked for, agreed to or took back what the agent did: read from words, so never more than weak. */
import type { Span } from "../../trajectory/span";
import type { StepIndex } from "../../trajectory/trajectory";
import type { Sentence } from "../constraints/sentences";
import { toolWords } from "../constraints/verbs";
import { isSameStem, stemOf, stemsOf, wordsOf } from "../constraints/words";
import type { JsonScalar } from "../provenance/json-leaves";
import { isTaskText, type RecordedText, type RunTexts } from "../provenance/run-texts";
import { distinguishing, says } from "./spoken-values";

const YES =
  /\b(?:yes|yep|yeah|yup|sure|correct|confirm(?:ed)?|agreed?|go ahead|proceed|please do|ok(?:ay)?|sounds (?:good|right)|looks (?:good|correct|right)|that works|let['’]?s (?:do|go)|exactly|right|oui|sí|ja|absolutely|definitely|do it|i(?:['’]d| would) like (?:that|to))\b/i;
const WITHDRAWN =
  /\b(?:never ?mind|without (?:making )?(?:any )?changes?|leave (?:it|that|them|things|everything) (?:as|for|be|alone|the way)|forget (?:about )?(?:it|that)|skip (?:it|that)|hold off|chang(?:ed|e) my mind|decided (?:not|against)|keep (?:it|things|everything|them) (?:as|the way)|i(?:['’]ll| will) (?:handle|do|take care of|deal with|think about|sort)\b.{0,40}\b(?:later|myself|another time)|not (?:anymore|any more|right now)|let['’]?s not)\b/i;
/** What follows says what is not wanted any more: it must be the act itself. */
const UNWANTED =
  /\b(?:no need|no longer (?:want|need)|(?:rather|prefer) not|(?:don['’]?t|do not) (?:want|need|bother|worry about))\s+(?:to\s+)?(.{0,40})/i;

export function isYes(text: string): boolean {
  return YES.test(text) && !/^\W*(?:no|nope)\b/i.test(text);
}

/** The reply by which the user let pass a message of the agent that showed the value or its row; null when there is none. */
export function agreedTo(
  run: RunTexts,
  context: readonly RecordedText[],
  t: StepIndex,
  value: JsonScalar,
  field: string,
  against: JsonScalar | undefined,
): Span | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const phrases = distinguishing(context, value, field, against);
  for (const message of [...run.messages].reverse()) {
    if (message.t >= t) continue;
    const lower = message.text.toLowerCase();
    const shows = message.text.includes(String(value)) || phrases.own.filter((phrase) => says(lower, phrase)).length >= Math.max(1, phrases.needed);
    if (!shows) continue;
    const reply = context.find((text) => text.t === message.t && text.origin === "user");
    const sentence = reply?.sentences[0];
    if (reply === undefined || sentence === undefined) return null;
    return isYes(reply.text) ? reply.span(sentence.start, Math.min(sentence.end, sentence.start + 300), "supports") : null;
  }
  return null;
}

export interface Request {
  text: RecordedText;
  sentence: Sentence;
}

/**
 * Sentences of the task or the user that ask for what the tool does, in time order: its verb with its object or one of
 * the values. Where there is none, sentences with one of the three.
 */
export function requestsFor(context: readonly RecordedText[], tool: string, values: readonly JsonScalar[]): Request[] {
  const { verbs, objects } = toolWords(tool);
  // Of `update_booking_extras` the extras set the request apart, the booking does not.
  const last = [...objects].at(-1);
  const phrases = values.flatMap((value) => (typeof value === "string" && value.length >= 3 ? [value.toLowerCase().replace(/_/g, " ")] : []));
  const sure: Request[] = [];
  const loose: Request[] = [];
  for (const text of context) {
    if (!isTaskText(text)) continue;
    for (const sentence of text.sentences) {
      const stems = stemsOf(sentence.text);
      const hasVerb = [...verbs].some((verb) => stems.has(verb));
      const speaksOf = (object: string): boolean => [...stems].some((stem) => isSameStem(stem, object));
      const lower = phrases.length > 0 ? sentence.text.toLowerCase() : "";
      const hasValue = phrases.some((phrase) => says(lower, phrase));
      if (hasVerb && (hasValue || [...objects].some(speaksOf))) sure.push({ text, sentence });
      else if (hasVerb || hasValue || (last !== undefined && speaksOf(last))) loose.push({ text, sentence });
    }
  }
  return sure.length > 0 ? sure : loose;
}

/** The sentence after the request by which the user took it back; null when there is none. */
export function withdrawalAfter(context: readonly RecordedText[], request: Request, tool: string): Request | null {
  for (const text of context) {
    if (text.t < request.text.t || !isTaskText(text)) continue;
    for (const sentence of text.sentences) {
      if (text === request.text && sentence.start < request.sentence.start) continue;
      if (WITHDRAWN.test(sentence.text) || isUnwanted(sentence.text, tool)) return { text, sentence };
    }
  }
  return null;
}

function isUnwanted(sentence: string, tool: string): boolean {
  const rest = UNWANTED.exec(sentence)?.[1];
  if (rest === undefined) return false;
  const { verbs } = toolWords(tool);
  const stems = wordsOf(rest).map(stemOf);
  return /^(?:it|that|this|them|anything)\b/i.test(rest) || stems.slice(0, 2).some((stem) => verbs.has(stem));
}

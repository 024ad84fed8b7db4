/** Whether the user asked for, agreed to or took back what the agent did: read from words, so never more than weak. */
import type { Span } from "../../trajectory/span";
import type { StepIndex } from "../../trajectory/trajectory";
import type { Sentence } from "../constraints/sentences";
import { toolWords } from "../constraints/verbs";
import { isSameStem, stemsOf } from "../constraints/words";
import type { JsonScalar } from "../provenance/json-leaves";
import { isTaskText, type RecordedText, type RunTexts } from "../provenance/run-texts";
import { distinguishing, says } from "./spoken-values";

const YES =
  /\b(?:yes|yep|yeah|yup|sure|correct|confirm(?:ed)?|agreed?|go ahead|proceed|please do|ok(?:ay)?|sounds (?:good|right)|looks (?:good|correct|right)|that works|let['’]?s (?:do|go)|exactly|right|oui|sí|ja|absolutely|definitely|do it|i(?:['’]d| would) like (?:that|to))\b/i;
const NO = /\b(?:no|nope|don['’]?t|do not|not|never ?mind|rather|wait|stop|instead)\b/i;
const WITHDRAWN =
  /\b(?:never ?mind|no need|(?:don['’]?t|do not) (?:want|need|bother|worry about|change|do)|without (?:making )?(?:any )?changes?|leave (?:it|that|the|them|things|everything)|forget (?:it|about|that)|skip (?:it|that|the)|hold off|chang(?:ed|e) my mind|(?:rather|prefer) not|decided (?:not|against)|keep (?:it|things|everything|them) (?:as|the way)|i(?:['’]ll| will) (?:handle|do|take care of|deal with|think about|sort)\b.{0,40}\b(?:later|myself|another time)|not (?:anymore|any more|right now)|cancel that (?:request|idea)|let['’]?s not)\b/i;

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
    return isYes(reply.text) || !NO.test(reply.text) ? reply.span(sentence.start, Math.min(sentence.end, sentence.start + 300), "supports") : null;
  }
  return null;
}

export interface Request {
  text: RecordedText;
  sentence: Sentence;
}

/** The latest sentence of the task or the user that asks for what the tool does: its verb with its object or one of the values. */
export function requestFor(context: readonly RecordedText[], tool: string, values: readonly JsonScalar[]): Request | null {
  const { verbs, objects } = toolWords(tool);
  const phrases = values.flatMap((value) => (typeof value === "string" && value.length >= 3 ? [value.toLowerCase().replace(/_/g, " ")] : []));
  const matches = (sentence: Sentence, needsVerb: boolean): boolean => {
    const stems = stemsOf(sentence.text);
    const hasVerb = [...verbs].some((verb) => stems.has(verb));
    const hasObject = [...objects].some((object) => [...stems].some((stem) => isSameStem(stem, object)));
    const lower = sentence.text.toLowerCase();
    const hasValue = phrases.some((phrase) => says(lower, phrase));
    return needsVerb ? hasVerb && (hasObject || hasValue) : hasObject || hasVerb || hasValue;
  };
  for (const needsVerb of [true, false]) {
    for (let index = context.length - 1; index >= 0; index--) {
      const text = context[index];
      if (text === undefined || !isTaskText(text)) continue;
      const sentence = text.sentences.findLast((item) => matches(item, needsVerb));
      if (sentence !== undefined) return { text, sentence };
    }
  }
  return null;
}

/** The sentence after the request by which the user took it back; null when there is none. */
export function withdrawalAfter(context: readonly RecordedText[], request: Request): Request | null {
  for (const text of context) {
    if (text.t < request.text.t || !isTaskText(text)) continue;
    for (const sentence of text.sentences) {
      if (text === request.text && sentence.start < request.sentence.start) continue;
      if (WITHDRAWN.test(sentence.text)) return { text, sentence };
    }
  }
  return null;
}

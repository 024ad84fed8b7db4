/**
 * Which preconditions of the environment a text states (methods.md §2.2, `rulesStated`): in the system prompt, in rules
 * text, in an explanatory reply. From then on a further violation is `overlooked` and no longer `other:interface`.
 *
 * One sentence states a rule, and the sentence is the quote. The patterns are about wordings in general ("you must be at
 * …", "… first", "only … can be opened"), and all of them stand in one pattern so that a sentence is read once.
 */
import { LONGEST_REPLY_KEPT, rememberByText } from "./remember-by-text";

export const STATED_RULE_IDS = [
  "must-be-there",
  "one-object",
  "lamp-held",
  "knife-needed",
  "not-toggleable",
  "not-openable",
  "unsuitable",
  "cannot-hold",
] as const;
export type StatedRuleId = (typeof STATED_RULE_IDS)[number];

export interface StatedRule {
  readonly ruleId: StatedRuleId;
  readonly start: number;
  readonly end: number;
}

/** Most sentences are left after this test. */
const TRIGGER =
  /\b(?:must|need|needs|have to|has to|should|require[sd]?|only|just|cannot|can't|can not|unable|unless|not|no|nothing|never|nowhere|won't|first|before|already|isn't|aren't|don't|doesn't|without|too|full|closer|at a time|at once|at the same time)\b/i;

const OBLIGED = "(?:must|need(?:s)? to|ha(?:ve|s) to|should|(?:is|are) required to)";
const NEAR = "(?:at|near|by|beside|next to|close to|in front of|facing|within reach of)";
const GO = "(?:go|move|walk|navigate|travel|step|head|come|get)(?: over| up| right)?";
const CANNOT = "(?:cannot|can't|can not|could not|couldn't|may not|must not|unable to|not (?:be )?able to)";

/** What makes a sentence about one occasion no rule about kinds of things. */
const NO_OCCASION = "(?![^\\n]{0,120}\\b(?:because|since|unless|until|while|without|before|closed|not holding)\\b)";
const SWITCHED = "(?:toggled?|toggleable|switche?d? (?:on|off)|turn(?:ed)? (?:on|off))";
const HELD = "(?:held|hold|holding|carry|carrying|carried|in (?:your|the) hand)";
const LAMP = "\\b\\w{0,10}lamps?\\b";
const THING_THAT = "(?:not|isn't|no) (?:something|a thing|an object|a receptacle|one of the things|the kind of thing)[^\\n]{0,30}";

const PATTERN_OF: Readonly<Record<StatedRuleId, string>> = {
  "must-be-there": [
    `${OBLIGED}\\s+(?:first\\s+)?(?:be|stand|arrive)\\s+${NEAR}\\b`,
    `${OBLIGED}\\s+(?:first\\s+)?(?:${GO} to|reach|approach|arrive at)\\b[^\\n]{0,120}\\b(?:before|first|in order to|prior to)\\b`,
    `${OBLIGED}\\s+first\\s+(?:${GO} to|reach|approach)\\b`,
    `\\bfirst\\s+(?:${GO} to|reach|approach)\\b[^\\n]{0,120}\\b(?:before|in order to)\\b`,
    `\\b${GO} to [^\\n]{0,60}\\bfirst\\b`,
    `^\\s*(?:please\\s+)?${GO} to [^\\n]{0,60}\\bbefore\\b`,
    `\\b(?:only|unless|if|when|while|until)\\b[^\\n]{0,80}\\byou(?:'re| are)\\s+(?:currently\\s+|already\\s+)?${NEAR}\\b`,
    `\\b(?:you(?:'re| are)|agent is)\\s+not\\s+(?:currently\\s+)?${NEAR}\\b`,
    `\\b(?:too far|far away from|nowhere near|out of (?:your )?reach|across the room)\\b|\\b(?:get|come|move|step|walk|stand|be) (?:closer|nearer)\\b`,
    `\\b(?:only|must|need to|have to)\\b[^\\n]{0,60}\\bstanding ${NEAR}\\b`,
    "\\b(?:cannot|can't|not)\\b[^\\n]{0,40}\\b(?:from (?:here|where you are|your current (?:place|position|location))|reachable|within reach)\\b",
  ].join("|"),
  "one-object": [
    `\\b(?:hold|carry|take|pick up|have)\\b[^\\n]{0,40}\\b(?:only\\s+)?(?:one|a single|1)\\b[^\\n]{0,30}\\b(?:at a time|at once|at the same time)`,
    `\\bonly\\s+(?:hold|carry|take|pick up|have)\\s+(?:one|a single|1)\\b`,
    `\\bone\\s+(?:object|item|thing)\\s+at\\s+a\\s+time`,
    `${CANNOT}\\s+(?:hold|carry|take|pick up|have)\\b[^\\n]{0,30}\\b(?:more than one|another|two|multiple|a second)\\b`,
    `\\b(?:more than one|two|multiple)\\s+(?:objects|object|items|item|things)\\b[^\\n]{0,40}\\b(?:at a time|at once|at the same time)`,
    `\\bhands?\\s+(?:must be|has to be|have to be|needs? to be|should be|(?:is|are) (?:already )?(?:full|not (?:empty|free)))`,
    `\\balready\\s+(?:holding|carrying)\\b|\\b(?:something|an object|a thing|an item) (?:already )?in (?:your|the) hands?\\b`,
    `\\bhands?\\b[^\\n]{0,12}\\bfull\\b|\\bfull hands?\\b|\\b(?:free|empty) (?:your |a |both |the )?hands?\\b|\\bno (?:room|space|place) in (?:your|the) hands?\\b`,
    `\\b(?:put|set|lay|drop)\\b[^\\n]{0,12}\\bwhat(?:ever)? you\\b[^\\n]{0,12}\\b(?:hold|carry|have)`,
    `\\b(?:put|set|lay) (?:it|that|this|the (?:first|other) one) down\\b[^\\n]{0,30}\\b(?:before|first)\\b[^\\n]{0,30}\\b(?:pick|take|grab|carry)`,
    `\\b(?:drop|(?:put|set|lay) (?:down|away))\\b(?![^\\n]{0,30}lamp)[^\\n]{0,60}\\b(?:before|first)\\b`,
    `\\b(?:one|a single) (?:object|item|thing)\\b[^\\n]{0,16}\\b(?:only|at most|in (?:your|the) hand)`,
  ].join("|"),
  "lamp-held": [
    `${LAMP}[^\\n]{0,80}\\b(?:cannot|can't|must not|should not|not)\\b[^\\n]{0,40}\\b${HELD}`,
    `${LAMP}[^\\n]{0,40}\\b${HELD}\\b[^\\n]{0,40}\\b(?:cannot|can't|must not|not)\\b`,
    `\\b(?:cannot|can't|must not|do not|don't|not)\\b[^\\n]{0,60}\\b${HELD}\\b[^\\n]{0,40}${LAMP}`,
    `\\b(?:cannot|can't|must not|do not|don't|not)\\b[^\\n]{0,60}${LAMP}[^\\n]{0,60}\\b${HELD}`,
    `${LAMP}[^\\n]{0,60}\\b(?:must|has to|have to|needs? to|should|only)\\b[^\\n]{0,60}\\b(?:stand(?:ing)?|lying|lie|placed|put down|rest(?:ing)?)\\b`,
    `\\b(?:put|set|place|lay|stand) (?:down )?(?:the |that |a |your )?\\w{0,10}lamp(?: \\d+)?(?: down\\b|[^\\n]{0,60}\\b(?:before|first)\\b)`,
    `${LAMP}[^\\n]{0,60}\\b(?:won't|will not|doesn't|does not|never|only|no)\\b[^\\n]{0,60}\\b(?:${HELD}|in (?:your|the) hands|on (?:a surface|something))`,
    `${LAMP}[^\\n]{0,30}\\bin (?:your|the) hands?\\b[^\\n]{0,40}\\b(?:won't|will not|cannot|can't|doesn't|does not|no)\\b`,
    `\\b(?:put|set|place) it (?:down|somewhere)\\b[^\\n]{0,40}\\b(?:before|first|to)\\b[^\\n]{0,30}\\b(?:switch|turn|light|use)`,
  ].join("|"),
  "knife-needed": `\\b(?:slic(?:e|es|ed|ing)|cut|cuts|cutting)\\b[^\\n]{0,80}\\bknife\\b|\\bknife\\b[^\\n]{0,80}\\b(?:slic(?:e|es|ed|ing)|cut|cutting)\\b`,
  "not-toggleable": [
    `\\bonly\\b[^\\n]{0,60}\\b${SWITCHED}|\\bonly\\s+(?:use|toggle|switch on|turn on)\\b`,
    `\\bonly\\b[^\\n]{0,20}${LAMP}[^\\n]{0,30}\\bused\\b`,
    `\\b(?:cannot|can't|not)\\s+(?:be\\s+)?(?:${SWITCHED}|used)`,
    `\\b${THING_THAT}\\b${SWITCHED}`,
    `\\b(?:no|without a|lacks a) (?:switch|button|on-off switch)\\b|\\bnothing to (?:switch|turn) on\\b|\\b(?:is|are) (?:no|not a) lamps?\\b`,
    `\\bonly\\b[^\\n]{0,20}${LAMP}[^\\n]{0,30}\\b(?:switch|turn|light|lit)|${LAMP}[^\\n]{0,20}\\bthe only (?:thing|object)`,
    `\\b(?:does not|doesn't|do not|don't|won't|will not) (?:switch|turn) on\\b`,
  ].join("|"),
  "not-openable": [
    `\\bonly\\b[^\\n]{0,80}\\b(?:opened|openable)\\b`,
    `(?:cannot|can't|can not)\\s+be\\s+(?:opened|closed)\\b|\\bno need to open\\b|\\b(?:does not|doesn't|do not|don't) (?:open|need to be opened)\\b`,
    `\\b(?:not|isn't|no)\\s+(?:an?\\s+)?openable\\b`,
    `\\b${THING_THAT}\\bopen(?:ed)?\\b|\\bnothing to (?:open|close)\\b|\\b(?:no|without a|neither a) (?:door|lid|flap)s?\\b|\\b(?:always|permanently) open\\b`,
    `(?:cannot|can't|can not)\\s+(?:open|close)\\s+an?\\b${NO_OCCASION}`,
    `(?:cannot|can't|can not)\\s+(?:open|close)\\s+(?:this|that|such)\\s+(?:a\\s+)?(?:kind|type|sort)`,
  ].join("|"),
  unsuitable: [
    `\\bonly\\b[^\\n]{0,80}\\b(?:heated|cooled|cleaned|heatable|coolable|cleanable)\\b`,
    `(?:cannot|can't|can not)\\s+be\\s+(?:heated|cooled|cleaned)\\b${NO_OCCASION}|\\b(?:not|isn't)\\s+(?:an?\\s+)?(?:heatable|coolable|cleanable)\\b`,
    `(?:cannot|can't|can not)\\s+(?:heat|cool|clean)\\s+(?:this|that|such)\\s+(?:a\\s+)?(?:kind|type|sort)`,
    `\\bnot suitable for (?:heating|cooling|cleaning)\\b`,
  ].join("|"),
  "cannot-hold": [
    `(?:cannot|can't|can not|can only|may only|must not)\\s+be\\s+(?:put|placed|moved|stored)\\s+(?:in|on|into|onto|to|inside)\\b${NO_OCCASION}`,
    `\\b(?:does not|doesn't|do not|don't|cannot|can't|can only|only|just|will not|won't)\\s+(?:fit|fits|contain|contains|accept|accepts|go (?:in|on|into|onto|there)|belong|takes?|holds)\\b(?! (?:one|a single|more))`,
    `\\btoo (?:big|large|small|wide|tall|bulky)\\b[^\\n]{0,20}\\bfor\\b|\\bno (?:room|space|place) for\\b(?! (?:another|more))|\\b(?:only|just|not) (?:meant|made|built|reserved|room)\\b[^\\n]{0,8}\\bfor\\b`,
    `\\b(?:cannot|can't|can not)\\s+hold\\s+(?!more|another|two|multiple|a second|anything else)(?:that|this|such|an?|the|any)\\b`,
    `\\b(?:cannot|can't|can not)\\s+(?:put|place|move|store)\\s+(?:that|this|such|a|an|it|the)\\b[^\\n]{0,60}\\b(?:in|on|into|onto|to|inside)\\b${NO_OCCASION}`,
  ].join("|"),
};

const COMBINED = new RegExp(STATED_RULE_IDS.map((id) => `(?<${groupName(id)}>${PATTERN_OF[id]})`).join("|"), "gi");
const MODAL_FOR_KNIFE = /\b(?:must|need|needs|have to|has to|should|require[sd]?|only|cannot|can't|can not|without|unless)\b/i;
/** A sentence, or a line of a list. */
const SENTENCE = /[^\n]+?(?:[.!?]{1,50}(?=\s|$)|(?=\n)|$)/g;
/** Worked examples in a prompt hold thoughts of an agent: they plan, they state nothing. */
const EXAMPLE_THOUGHT = /^\s*(?:>\s*)?(?:think|thought)\s*:/i;
const MAXIMUM_QUOTE = 300;

/** Of most texts: one list for all, so that nobody has to fetch a list of each remembered text from memory to see that it is empty. */
export const NO_RULES: readonly StatedRule[] = [];

/** Every rule that the text states, in the order of the text; the same rule may be stated by several sentences. */
export const statedRules: (text: string) => readonly StatedRule[] = rememberByText((text) => {
  if (!TRIGGER.test(text)) return NO_RULES;
  const found: StatedRule[] = [];
  for (const match of text.matchAll(SENTENCE)) {
    const sentence = match[0];
    if (!TRIGGER.test(sentence) || EXAMPLE_THOUGHT.test(sentence)) continue;
    const start = match.index + sentence.length - sentence.trimStart().length;
    const end = match.index + sentence.length;
    const seen = new Set<StatedRuleId>();
    const hits = [...sentence.matchAll(COMBINED)];
    const isAboutHolding = hits.some((hit) => hit.groups?.lamp_held !== undefined);
    for (const hit of hits) {
      const ruleId = STATED_RULE_IDS.find((id) => hit.groups?.[groupName(id)] !== undefined);
      if (ruleId === undefined || seen.has(ruleId)) continue;
      if (ruleId === "knife-needed" && !MODAL_FOR_KNIFE.test(sentence)) continue;
      // "A lamp that you hold cannot be switched on" is about the hand, not about what can be switched.
      if (ruleId === "not-toggleable" && isAboutHolding) continue;
      seen.add(ruleId);
      const at = match.index + hit.index;
      found.push(end - start <= MAXIMUM_QUOTE ? { ruleId, start, end } : { ruleId, start: at, end: at + Math.min(hit[0].length, MAXIMUM_QUOTE) });
    }
  }
  return found.length === 0 ? NO_RULES : found;
}, LONGEST_REPLY_KEPT);

function groupName(id: StatedRuleId): string {
  return id.replaceAll("-", "_");
}

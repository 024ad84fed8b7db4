/**
 * What a study's own copy of a rubric may change: names, keys, definitions, help, anchors, which labels are offered. Ids
 * and their order stay those of the built-in rubric of the kind, because counts, metrics and exports speak of them.
 */
import { BUILT_IN_RUBRICS } from "./built-in-rubrics";
import type { RubricDefinition, RubricKind, RubricLabel } from "./rubric-definition";

export interface RubricFault {
  message: string;
  found: string;
  expected: string;
  /** The part at fault: `labels[2].key`. */
  where: string;
}

/** Keys that every annotate screen needs for moving, pinning, saving and undoing, and those of the shell. */
const RESERVED_KEYS: Readonly<Record<RubricKind, string>> = {
  gap: "jkpaxdzbhiseEv[]/?wW",
  turn: "jkpzbhivwW/?",
  scales: "jkzbhi/?",
  misalignment: "",
  "intent-drift": "",
};

/** Labels without which a rater could not say what the record shows, or that there is nothing to say. */
const ALWAYS_OFFERED: ReadonlySet<string> = new Set(["incomplete", "overlooked", "unclear", "none", "grounded", "ungrounded", "skip"]);

const LISTS = ["labels", "taskComplete", "driftTypes", "scales", "fields", "questions"] as const;

/** null when the copy may stand. */
export function checkRubric(kind: RubricKind, definition: RubricDefinition): RubricFault | null {
  const original = BUILT_IN_RUBRICS.find((rubric) => rubric.kind === kind)?.definition;
  if (original === undefined) throw new Error(`there is no built-in rubric of the kind ${kind}`);
  for (const list of LISTS) {
    const [found, expected] = [idsOf(definition[list]), idsOf(original[list])];
    if (found !== expected) return { message: "a copy has the same parts as the rubric it was copied from", found, expected, where: list };
  }
  return keysFault(kind, definition) ?? offeredFault(definition) ?? treeFault(definition, original) ?? anchorFault(definition);
}

function idsOf(list: readonly { id: string }[]): string {
  return list.map(({ id }) => id).join(", ");
}

/** Label keys and kinds of drift are pressed on one screen; task-complete is asked for behind them. */
function keysFault(kind: RubricKind, { labels, driftTypes, taskComplete }: RubricDefinition): RubricFault | null {
  const groups: readonly (readonly (readonly [where: string, label: RubricLabel])[])[] = [
    [
      ...labels.map((label, at) => [`labels[${at}].key`, label] as const),
      ...driftTypes.map((label, at) => [`driftTypes[${at}].key`, label] as const),
    ],
    taskComplete.map((label, at) => [`taskComplete[${at}].key`, label] as const),
  ];
  for (const group of groups) {
    const owners = new Map<string, string>();
    for (const [where, { key, name }] of group) {
      const owner = owners.get(key);
      if (owner !== undefined) return { message: `${owner} has this key already`, found: key, expected: "a key of its own", where };
      if (!/^[\x21-\x7e]$/.test(key))
        return { message: "a key is one letter, digit or mark that a plain keyboard sends", found: key, expected: "one character", where };
      if (RESERVED_KEYS[kind].includes(key))
        return { message: `the annotate screen needs this key for something else`, found: key, expected: `none of ${RESERVED_KEYS[kind]}`, where };
      owners.set(key, name);
    }
  }
  return null;
}

function offeredFault({ labels }: RubricDefinition): RubricFault | null {
  const at = labels.findIndex(({ id, isOffered }) => !isOffered && ALWAYS_OFFERED.has(id));
  return at < 0
    ? null
    : {
        message: "without this label a rater could not say what the record shows",
        found: "not offered",
        expected: "offered",
        where: `labels[${at}].isOffered`,
      };
}

/** Words of the help are free; where an answer leads is not. */
function treeFault({ questions }: RubricDefinition, original: RubricDefinition): RubricFault | null {
  for (const [at, question] of questions.entries()) {
    const paths = (answers: typeof question.answers): string =>
      answers.map(({ key, toQuestion, toLabel }) => `${key}→${toQuestion ?? toLabel}`).join(", ");
    const [found, expected] = [paths(question.answers), paths(original.questions[at]?.answers ?? [])];
    if (found !== expected) return { message: "an answer of the help leads where it led before", found, expected, where: `questions[${at}].answers` };
  }
  return null;
}

function anchorFault({ scales }: RubricDefinition): RubricFault | null {
  for (const [at, { anchors }] of scales.entries()) {
    const covered = anchors.flatMap(({ from, to }) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index));
    if (covered.join(",") !== "1,2,3,4,5,6,7,8,9,10") {
      const where = `scales[${at}].anchors`;
      return { message: "the anchors of a scale cover 1 to 10, each value once, from below", found: covered.join(", "), expected: "1 to 10", where };
    }
  }
  return null;
}

import { EMPTY_DEFINITION, type Rubric } from "../rubric-definition";

/** Groundedness of one assistant turn (methods.md §3.3): what TGA, SGA and direction drift are counted from. */
export const TURN_GROUNDEDNESS_RUBRIC: Rubric = {
  id: "turn-groundedness",
  version: "1",
  kind: "turn",
  title: "Turn groundedness",
  basedOn: null,
  definition: {
    ...EMPTY_DEFINITION,
    description:
      "Whether what an assistant turn says of the state was supported when it was said. Our operationalisation after the paper StateGC, whose guidelines are not public.",
    labels: [
      {
        id: "grounded",
        name: "grounded",
        key: "g",
        definition:
          "Every statement and recommendation that depends on the state is supported by the state when the turn was produced, and none contradicts it.",
        isOffered: true,
      },
      {
        id: "ungrounded",
        name: "ungrounded",
        key: "u",
        definition: "A statement contradicts the state when the turn was produced, or has no support in it.",
        isOffered: true,
      },
      { id: "not_applicable", name: "not applicable", key: "n", definition: "Nothing in the turn depends on the state.", isOffered: true },
      { id: "skip", name: "skip", key: "s", definition: "It cannot be judged. Counts as missing.", isOffered: true },
    ],
    questions: [
      {
        id: "1",
        question: "Does anything in the turn depend on the state?",
        help: "The state: a snapshot, results of tools, what the user and earlier turns said, the policy.",
        answers: [
          { key: "y", text: "yes", toQuestion: "2", toLabel: null },
          { key: "n", text: "no", toQuestion: null, toLabel: "not_applicable" },
        ],
      },
      {
        id: "2",
        question: "Statement by statement: was it supported when the turn was produced?",
        help: "What became true or known only later supports nothing. A recommendation is judged like a statement.",
        answers: [
          { key: "y", text: "all of them", toQuestion: null, toLabel: "grounded" },
          { key: "n", text: "one is contradicted or has no support", toQuestion: null, toLabel: "ungrounded" },
          { key: "s", text: "the record does not show it", toQuestion: null, toLabel: "skip" },
        ],
      },
    ],
    taskComplete: [
      { id: "yes", name: "task complete", key: "y", definition: "The turn does what the user asked for at this point.", isOffered: true },
      { id: "no", name: "not complete", key: "o", definition: "It does not, or only in part.", isOffered: true },
      { id: "unclear", name: "unclear", key: "c", definition: "The record does not show it. An answer like the others.", isOffered: true },
    ],
    driftTypes: [
      { id: "slot", name: "slot", key: "1", definition: "A value is wrong: a name, a date, an amount, a reference.", isOffered: true },
      { id: "consistency", name: "consistency", key: "2", definition: "It contradicts what an earlier turn said or promised.", isOffered: true },
      { id: "fatigue", name: "fatigue", key: "3", definition: "Something that was said long before is lost from sight.", isOffered: true },
      {
        id: "fact",
        name: "fact",
        key: "4",
        definition: "It states something of the world or the policy that the state does not hold.",
        isOffered: true,
      },
      { id: "other", name: "other", key: "5", definition: "None of these; the note says what.", isOffered: true },
    ],
  },
};

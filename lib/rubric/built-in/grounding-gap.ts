import { GAP_RUBRIC_ID, GAP_RUBRIC_VERSION, LABEL_DEFINITIONS } from "../rubric";
import { EMPTY_DEFINITION, type Rubric, type RubricQuestion } from "../rubric-definition";

const yesNo = (yes: Partial<RubricQuestion["answers"][number]>, no: Partial<RubricQuestion["answers"][number]>): RubricQuestion["answers"] => [
  { key: "y", text: "yes", toQuestion: null, toLabel: null, ...yes },
  { key: "n", text: "no", toQuestion: null, toLabel: null, ...no },
];

/** The grounding-gap rubric with its decision tree (methods.md §1.3, §1.4), for one label a case and for a set of them. */
export const GROUNDING_GAP_RUBRIC: Rubric = {
  id: GAP_RUBRIC_ID,
  version: GAP_RUBRIC_VERSION,
  kind: "gap",
  title: "Grounding gap",
  basedOn: null,
  definition: {
    ...EMPTY_DEFINITION,
    description:
      "Why a failed write failed: was the information it needed in the context at that moment? Our operationalisation of the rubric of the paper ACCORD, whose own wording is not public.",
    labels: LABEL_DEFINITIONS.map(({ label, key, definition }) => ({ id: label, name: label, key, definition, isOffered: true })),
    questions: [
      {
        id: "0",
        question: "Is the record good enough at the point at issue?",
        help: "The observations before the write are whole, and the write can be read or is clearly malformed. A run that merely ends early is judged on what it holds.",
        answers: yesNo({ toQuestion: "1" }, { toLabel: "unclear" }),
      },
      {
        id: "1",
        question: "Did the tool, the simulator or the evaluator itself fail?",
        help: "",
        answers: yesNo({ toLabel: "other:environment" }, { toQuestion: "2" }),
      },
      {
        id: "2",
        question: "Is the write outside the action grammar, malformed, or of another dialect?",
        help: "A well-formed call that breaks a documented rule for a parameter goes on: the document is a fact of question 4.",
        answers: yesNo({ toLabel: "other:format" }, { toQuestion: "3" }),
      },
      {
        id: "3",
        question: "Which facts would have led to a right write here? Is there one?",
        help: "The fewest facts that would have been enough: the tool, a value of an argument, a constraint, a state. A step that the goal names and the run leaves out is such a fact.",
        answers: yesNo({ toQuestion: "4" }, { text: "no, nothing factual would have helped", toLabel: "other:planning" }),
      },
      {
        id: "4",
        question: "Does an instruction, an observation or a tool document before the write state the fact?",
        help: "Thoughts and the agent's own actions state nothing. Ask for every fact. With several findings and one label to give, take the one that explains what the environment said; else overlooked before incomplete before other:interface. With several labels, give them all.",
        answers: [
          { key: "y", text: "stated, and the write contradicts or ignores it", toQuestion: null, toLabel: "overlooked" },
          { key: "f", text: "stated, and the write agrees: ask for the next fact", toQuestion: "5", toLabel: null },
          { key: "n", text: "not stated, and a read could have shown it", toQuestion: null, toLabel: "incomplete" },
          { key: "m", text: "not stated, and no read shows it", toQuestion: null, toLabel: "other:interface" },
        ],
      },
      {
        id: "5",
        question: "Is there another fact to ask for?",
        help: "",
        answers: yesNo({ toQuestion: "4" }, { text: "no, every fact is stated and agrees", toLabel: "other:planning" }),
      },
    ],
  },
};

import { EMPTY_DEFINITION, type Rubric } from "../rubric-definition";

/** A misalignment between what an agent means by an action and what the environment does (methods.md §5.1). */
export const MISALIGNMENT_RUBRIC: Rubric = {
  id: "misalignment",
  version: "1",
  kind: "misalignment",
  title: "Misalignment record",
  basedOn: null,
  definition: {
    ...EMPTY_DEFINITION,
    description:
      "One record for each rule of the environment that an agent ran into unawares, after the paper ALIGN (its fields, our names). The answer of an analysis is none, or one record or more.",
    fields: [
      { id: "analysisTaskId", name: "Task", definition: "The task in whose run it was found.", type: "text", choices: [], isRequired: true },
      {
        id: "actionType",
        name: "Action type",
        definition: "The action's name or verb: heat, put, issue_refund.",
        type: "text",
        choices: [],
        isRequired: true,
      },
      {
        id: "actionCase",
        name: "Action",
        definition: "The action in question, verbatim, at its step.",
        type: "quote",
        choices: [],
        isRequired: true,
      },
      {
        id: "agentIntent",
        name: "What the agent meant",
        definition: "What the agent expected the action to do.",
        type: "text",
        choices: [],
        isRequired: true,
      },
      {
        id: "environmentRule",
        name: "Rule of the environment",
        definition: "What the environment demands and no text before the action states.",
        type: "text",
        choices: [],
        isRequired: true,
      },
      {
        id: "sufficientFeedback",
        name: "What would have been enough",
        definition: "The reply from which the agent would have understood.",
        type: "text",
        choices: [],
        isRequired: true,
      },
      {
        id: "kind",
        name: "Kind",
        definition: "A fault of the interface rules in force, or a rule that they lack.",
        type: "choice",
        choices: ["wrapper-bug", "new-logic"],
        isRequired: true,
      },
    ],
  },
};

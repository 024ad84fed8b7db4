import { EMPTY_DEFINITION, type Rubric } from "../rubric-definition";

/** A requirement that the user changed and that still shapes what the agent does (methods.md §12). */
export const INTENT_DRIFT_RUBRIC: Rubric = {
  id: "intent-drift",
  version: "1",
  kind: "intent-drift",
  title: "Intent drift record",
  basedOn: null,
  definition: {
    ...EMPTY_DEFINITION,
    description:
      "One record for each requirement that the user changed. A run drifts when one record does. Our record after the abstract of the paper IntentFlux. It overlaps with the sub-pattern stale: never count the two together.",
    fields: [
      { id: "requirement", name: "Requirement", definition: "What the user asked for, in a few words.", type: "text", choices: [], isRequired: true },
      { id: "statedAt", name: "Stated at", definition: "Where the user said so, verbatim.", type: "quote", choices: [], isRequired: true },
      {
        id: "status",
        name: "Status",
        definition: "Whether it still holds, was replaced by another, or was taken back.",
        type: "choice",
        choices: ["active", "superseded", "withdrawn"],
        isRequired: true,
      },
      {
        id: "changedAt",
        name: "Changed at",
        definition: "Where it was replaced or taken back, verbatim. Empty while it is active.",
        type: "quote",
        choices: [],
        isRequired: false,
      },
      {
        id: "influences",
        name: "Still shapes",
        definition: "The answer or call that follows it after the change, verbatim. Empty when none does.",
        type: "quote",
        choices: [],
        isRequired: false,
      },
      {
        id: "finding",
        name: "Finding",
        definition: "Whether the changed requirement drifted into a later answer or call.",
        type: "choice",
        choices: ["drift", "none", "unclear"],
        isRequired: true,
      },
      { id: "rationale", name: "Why", definition: "In a sentence.", type: "text", choices: [], isRequired: true },
    ],
  },
};

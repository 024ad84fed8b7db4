import { EMPTY_DEFINITION, type Rubric } from "../rubric-definition";

/** The three quality scales of a session, 1 to 10 (methods.md §3.1): TGQ, DGP, CCC. */
export const DIALOGUE_SCALES_RUBRIC: Rubric = {
  id: "dialogue-scales",
  version: "1",
  kind: "scales",
  title: "Dialogue quality",
  basedOn: null,
  definition: {
    ...EMPTY_DEFINITION,
    description:
      "Three scales from 1 to 10 for a whole session, after the paper StateGC. The anchors are ours: the paper's are not public, so a score is not comparable with its table.",
    scales: [
      {
        id: "tgq",
        name: "TGQ, quality of the advice",
        question: "How good is what the assistant told the user to do, given the state?",
        anchors: [
          { from: 1, to: 2, text: "Wrong or harmful: following it would make things worse." },
          { from: 3, to: 4, text: "Mostly beside the point, or too vague to follow." },
          { from: 5, to: 6, text: "Usable with gaps: the user must work out important parts alone." },
          { from: 7, to: 8, text: "Right and specific; small things are missing." },
          { from: 9, to: 10, text: "Right, specific, and fitted to this user's state." },
        ],
      },
      {
        id: "dgp",
        name: "DGP, progress of the guidance",
        question: "Does the dialogue move the user towards the goal, turn by turn?",
        anchors: [
          { from: 1, to: 2, text: "It goes nowhere, or backwards." },
          { from: 3, to: 4, text: "Long detours or repeated steps; little is reached." },
          { from: 5, to: 6, text: "It gets part of the way, with steps out of order or asked twice." },
          { from: 7, to: 8, text: "Steady progress with a detour." },
          { from: 9, to: 10, text: "Every turn brings the user on; nothing is asked twice." },
        ],
      },
      {
        id: "ccc",
        name: "CCC, coherence across turns",
        question: "Do the turns fit each other?",
        anchors: [
          { from: 1, to: 2, text: "Turns contradict each other, or answer another question." },
          { from: 3, to: 4, text: "What was said before is often lost." },
          { from: 5, to: 6, text: "Mostly coherent, with a contradiction or a lost thread." },
          { from: 7, to: 8, text: "Coherent; small repetitions." },
          { from: 9, to: 10, text: "One thread from beginning to end." },
        ],
      },
    ],
  },
};

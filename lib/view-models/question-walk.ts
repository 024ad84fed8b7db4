/** The rubric's help as a walk: one question after the other, until an answer ends at a label or at none. */

export interface HelpQuestion {
  id: string;
  question: string;
  help: string;
  answers: readonly { key: string; text: string; toQuestion: string | null; toLabel: string | null }[];
}

export interface QuestionWalk {
  /** What was asked and answered, in order. */
  answered: readonly { id: string; question: string; answer: string }[];
  /** The question that stands now; null at the end, or where the rubric has no questions. */
  at: HelpQuestion | null;
  /** Where the walk ended; null while it goes on, or when its end is no label. */
  label: string | null;
}

export function startWalk(questions: readonly HelpQuestion[]): QuestionWalk {
  return { answered: [], at: questions[0] ?? null, label: null };
}

/** One answer; null when the question that stands has none under this key. A walk that has ended begins anew. */
export function answerQuestion(questions: readonly HelpQuestion[], walk: QuestionWalk, key: string): QuestionWalk | null {
  const from = walk.at === null ? startWalk(questions) : walk;
  const answer = from.at?.answers.find((candidate) => candidate.key === key);
  if (from.at === null || answer === undefined) return null;
  return {
    answered: [...from.answered, { id: from.at.id, question: from.at.question, answer: answer.text }],
    at: answer.toQuestion === null ? null : (questions.find(({ id }) => id === answer.toQuestion) ?? null),
    label: answer.toLabel,
  };
}

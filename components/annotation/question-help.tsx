import { Kbd } from "@/components/ui/kbd";
import type { QuestionWalk } from "@/lib/view-models/question-walk";

/** The rubric's decision tree: what was asked and answered, and the question that stands, with its keys. */
export function QuestionHelp({ walk, onAnswer }: { walk: QuestionWalk; onAnswer: ((key: string) => void) | null }) {
  return (
    <ol className="tree" aria-label="Help: the rubric’s questions">
      {walk.answered.map(({ id, question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question may be asked twice, and answers are only added
        <li key={`${index}:${id}`}>
          <span>{id}</span>
          <span>{question}</span>
          <span className="a">{answer}</span>
        </li>
      ))}
      {walk.at === null ? (
        <li className="now">
          <span />
          <span>{walk.label === null ? "The help ends here." : `The help ends at ${walk.label}.`}</span>
          <span />
        </li>
      ) : (
        <li className="now" aria-current="step">
          <span>{walk.at.id}</span>
          <span>
            <b>{walk.at.question}</b>
            {walk.at.help === "" ? null : <span className="meta block">{walk.at.help}</span>}
          </span>
          <span />
          <div className="opts">
            {walk.at.answers.map(({ key, text }) =>
              onAnswer === null ? (
                <span key={key} className="opt2">
                  {text}
                </span>
              ) : (
                <button key={key} type="button" className="opt2" onClick={() => onAnswer(key)}>
                  <Kbd value={key} />
                  {text}
                </button>
              ),
            )}
          </div>
        </li>
      )}
    </ol>
  );
}

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/pane";
import type { AssignmentCard, PeopleView } from "@/lib/view-models/people-page";

export interface AssignmentsCardProps {
  view: PeopleView;
  /** Whose sight is shown beside. */
  current: string | null;
  onCurrent: (id: string) => void;
  onDraw: () => void;
}

/** What was drawn, who labels it, and how far each is. */
export function AssignmentsCard({ view, current, onCurrent, onDraw }: AssignmentsCardProps) {
  return (
    <Card
      title="Samples and assignments"
      end={
        <Button variant="bare" size="small" icon="plus" keyHint="s" onClick={onDraw}>
          Draw
        </Button>
      }
    >
      {view.cards.length === 0 ? (
        <p className="meta pp-none">Nothing is assigned yet. A sample is drawn with a seed, and given to the people who label it.</p>
      ) : (
        view.cards.map((card) => <AssignmentBlock key={card.id} card={card} isCurrent={card.id === current} onCurrent={onCurrent} />)
      )}
    </Card>
  );
}

function AssignmentBlock({ card, isCurrent, onCurrent }: { card: AssignmentCard; isCurrent: boolean; onCurrent: (id: string) => void }) {
  return (
    <div className="smp">
      <div className="sm">
        <button type="button" className="link strong" aria-pressed={isCurrent} onClick={() => onCurrent(card.id)}>
          {card.title}
        </button>
        <span className="grow" />
        {card.tag === null ? null : <span className={card.tag.isWarning ? "tag warn" : "tag"}>{card.tag.text}</span>}
      </div>
      <p className="meta sm-meta">{card.meta}</p>
      <div className="prog">
        {card.bars.map((bar) => (
          <Bar key={bar.name} {...bar} />
        ))}
      </div>
    </div>
  );
}

function Bar({ name, share, done, of }: AssignmentCard["bars"][number]) {
  return (
    <>
      <span className="clip">{name}</span>
      {share === null ? (
        <span className="meta">closed to you</span>
      ) : (
        <progress className="track" value={share} max={1} aria-label={`${name}: ${done} of ${of}`} />
      )}
      <span className="num">
        {share === null ? "–" : done}
        <span className="faint">/{of}</span>
      </span>
    </>
  );
}

import { useEffect, useRef } from "react";
import { LabelGlyph } from "@/components/glyphs/label-mark";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import { displayLine } from "@/lib/view-models/display-line";
import { formatCount } from "@/lib/view-models/format-count";
import { filterJudgements, itemName, LIST_FILTERS, type ListedJudgement, type ListFilter } from "@/lib/view-models/judge-page";

const NAMES: Readonly<Record<ListFilter, string>> = { waiting: "Failed quote", all: "Answered", error: "No answer" };
const EMPTY: Readonly<Record<ListFilter, string>> = {
  waiting: "No proposal waits for a person.",
  all: "No item has an answer.",
  error: "Every item that was asked has an answer.",
};

export interface ProposalListProps {
  judgements: readonly ListedJudgement[];
  shown: readonly ListedJudgement[];
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  currentKey: string | null;
  onCurrent: (key: string) => void;
}

/** Every item with its state: what waits for a person, what has an answer, what has none. */
export function ProposalList({ judgements, shown, filter, onFilter, currentKey, onCurrent }: ProposalListProps) {
  const list = useRef<HTMLUListElement>(null);
  const index = shown.findIndex(({ key }) => key === currentKey);
  useEffect(() => {
    if (index >= 0) list.current?.querySelectorAll("li")[index]?.scrollIntoView({ block: "nearest" });
  }, [index]);
  return (
    <section className="pane" aria-label="Proposals">
      <div className="pane-h">
        <h2 className="sr">Proposals</h2>
        <Segmented
          label="Which items"
          size="small"
          value={filter}
          onValue={onFilter}
          options={LIST_FILTERS.map((value) => ({ value, name: NAMES[value], count: formatCount(filterJudgements(judgements, value).length) }))}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={EMPTY[filter]}>
          {filter === "waiting"
            ? "A proposal waits when a quote does not stand where it says, or when its evidence does not fit its label."
            : "Items stand here as they end, each with its state."}
        </EmptyState>
      ) : (
        <ScrollRegion className="pane-b" label="Proposal list">
          <ul className="dl ju-list" ref={list}>
            {shown.map((item) => (
              <li key={item.key} aria-current={item.key === currentKey ? "true" : undefined}>
                <button type="button" onClick={() => onCurrent(item.key)}>
                  <code className="clip">{displayLine(item.externalId, 40)}</code>
                  <code className="clip">{itemName(item)}</code>
                  <State item={item} />
                </button>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  );
}

function State({ item }: { item: ListedJudgement }) {
  if (item.state === "error" || item.state === "skipped")
    return <span className={item.state === "error" ? "tag error" : "tag"}>{item.fault?.code ?? item.state}</span>;
  return (
    <span className="ag-ab">
      {item.review === null ? null : <span className="tag ok">{item.review}</span>}
      {item.labels.map((label) => (
        <LabelGlyph key={label} label={label} named />
      ))}
      {item.records === null ? null : <span>{item.records === 1 ? "1 record" : `${item.records} records`}</span>}
      {item.failedQuotes === 0 ? null : (
        <span className="qn bad">
          <Icon name="close" size={12} label="failed quotes" /> {item.failedQuotes} of {item.quotes}
        </span>
      )}
    </span>
  );
}

import { Kbd } from "@/components/ui/kbd";
import { Popover } from "@/components/ui/popover";
import type { AssignmentCard } from "@/lib/view-models/people-page";
import { FileField } from "./file-field";

/** For a colleague without this network: one file that opens in a Plumbline of their own, and comes back as labels. */
export function AssignmentFiles({ study, card, onDone }: { study: string; card: AssignmentCard; onDone: (sentence: string) => void }) {
  return (
    <span id="assignment-files" className="row wrap">
      <Popover
        trigger={
          <>
            Assignment file{" "}
            <span aria-hidden="true">
              <Kbd value="f" />
            </span>
          </>
        }
        icon="download"
        align="end"
        className="btn"
      >
        {(close) =>
          card.raters.map((rater) => (
            <a
              key={rater}
              className="item"
              href={`/api/v1/studies/${encodeURIComponent(study)}/assignments/${card.id}/file?rater=${encodeURIComponent(rater)}`}
              download
              onClick={close}
            >
              {card.title}, for {rater}
            </a>
          ))
        }
      </Popover>
      <Popover trigger="Labels back" icon="upload" align="end" className="btn">
        {(close) =>
          card.raters.map((rater) => (
            <FileField
              key={rater}
              name={`Labels of ${rater} from a file`}
              address={`/api/v1/studies/${encodeURIComponent(study)}/import-labels?rater=${encodeURIComponent(`human:${rater}`)}`}
              onAnswer={({ imported, duplicates, rejected, unmatched }) => {
                close();
                onDone(`Labels of ${rater}: ${imported} taken, ${duplicates} known before, ${rejected} rejected, ${unmatched} without a run here.`);
              }}
              onFault={onDone}
            />
          ))
        }
      </Popover>
    </span>
  );
}

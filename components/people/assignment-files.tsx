import { Kbd } from "@/components/ui/kbd";
import { Popover } from "@/components/ui/popover";
import type { AssignmentCard } from "@/lib/view-models/people-page";

/** For a colleague without this network: one file that opens in a Plumbline of their own, and comes back as labels. */
export function AssignmentFiles({ study, card }: { study: string; card: AssignmentCard }) {
  return (
    <span id="assignment-files">
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
    </span>
  );
}

import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { type AnnotationInput, placeKey, type StandingEntry } from "@/lib/view-models/annotation-input";
import { displayLine } from "@/lib/view-models/display-line";
import { formatMoment } from "./format-moment";
import type { OutboxEntry } from "./outbox";
import type { Queue } from "./use-queue";

/** What the server did not take of this run, with what was found and expected, and what a person can do about it. */
export function RefusalNotes({ queue, onChange }: { queue: Queue; onChange: (input: AnnotationInput) => void }) {
  const { entries, keepMine, giveUp } = queue;
  return entries.refused.map((entry) => {
    const { job, refusal, key } = entry;
    if (refusal === null) return null;
    if (job.kind === "submit") {
      return (
        <Note
          key={key}
          tone="warn"
          isAlert
          title="The run was not handed in"
          facts={facts(entry)}
          actions={
            <Button size="small" onClick={() => giveUp(entry)}>
              Go on labelling it
            </Button>
          }
        >
          {displayLine(refusal.detail)}
        </Note>
      );
    }
    const { input } = job;
    const isStale = refusal.status === 409;
    const other = entries.standing.get(placeKey(input));
    return (
      <Note
        key={key}
        tone={isStale ? "warn" : "error"}
        isAlert
        title={isStale ? "This place was labelled in another tab or browser meanwhile" : refusal.title}
        facts={
          isStale
            ? [
                { name: "The other", value: describeStanding(other) },
                { name: "Yours", value: nameOf(input) },
              ]
            : facts(entry)
        }
        actions={
          isStale ? (
            <>
              <Button size="small" onClick={() => keepMine(entry)}>
                Keep mine: {nameOf(input)}
              </Button>
              <Button size="small" variant="bare" onClick={() => giveUp(entry)}>
                Keep the other: {describeStanding(other)}
              </Button>
            </>
          ) : (
            <>
              <Button
                size="small"
                onClick={() => {
                  giveUp(entry);
                  onChange(input);
                }}
              >
                Change it
              </Button>
              <Button size="small" variant="bare" onClick={() => giveUp(entry)}>
                Give it up
              </Button>
            </>
          )
        }
      >
        {isStale ? "Only one label of yours can stand here. Choose which." : displayLine(refusal.detail)}
      </Note>
    );
  });
}

function facts({ refusal }: OutboxEntry): { name: string; value: string }[] {
  return [
    { name: "Found", value: refusal?.found ?? null },
    { name: "Expected", value: refusal?.expected ?? null },
    { name: "Where", value: refusal?.where ?? null },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value: displayLine(value) }]));
}

function describeStanding(entry: StandingEntry | undefined): string {
  if (entry === undefined) return "no label";
  const given = entry.at === null ? "" : `, given ${formatMoment(new Date(entry.at), new Date())}`;
  return `${nameOf(entry)}${given}`;
}

function nameOf({ labels, value }: Pick<StandingEntry, "labels" | "value">): string {
  if (value === null) return labels.length === 0 ? "taken back" : labels.join(", ");
  if ("decision" in value) return value.decision === "not-a-case" ? "not a case" : value.decision;
  if ("scale" in value) return `${value.scale} ${value.value}`;
  return "value" in value ? value.value.replace("_", " ") : value.review;
}

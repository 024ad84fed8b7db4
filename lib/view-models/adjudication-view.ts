/** What whoever settles gets: two answers as A and B, and nothing that says whose they are or how the run was made. */
import type { DisagreementUnit } from "../labels/disagreements";
import type { ElementLabel, LabelValue, SettledBy } from "../labels/label";
import type { LabelMode } from "../rubric/label-mode";
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import type { RecordRow } from "./adjudication-record";

/** One disagreement in the list: what it is about and the two answers, no more. */
export interface DisagreementCard {
  id: string;
  unit: DisagreementUnit;
  trajectoryId: string;
  /** Of the write, or the step where a turn begins; null for a run or a session. */
  t: number | null;
  k: number | null;
  /** The write as it stands in the record; null where there is none. */
  action: string | null;
  /** The turn or the scale; empty for cases and runs. */
  place: string;
  sides: { side: string; label: GapLabel | null; labels: GapLabel[]; value: LabelValue | null }[];
  settled: { label: GapLabel | null; labels: GapLabel[]; value: LabelValue | null; via: SettledBy; note: string; seq: number } | null;
  /** What the next save here answers to. */
  newestSeq: number | null;
  /** Of cases and runs: one label, or a set. */
  mode: LabelMode;
  /** `discussion` where whoever asks is one of the two: then it is settled together, and reported apart. */
  via: SettledBy;
}

export interface AdjudicationDocument {
  schemaVersion: 1;
  seed: string;
  /** Scales are opinions: they may be settled, and nothing waits for them. */
  open: number;
  settled: number;
  items: DisagreementCard[];
}

export interface DisagreementDocument extends Omit<DisagreementCard, "sides"> {
  schemaVersion: 1;
  sides: {
    side: string;
    label: GapLabel | null;
    labels: GapLabel[];
    elements: ElementLabel[] | null;
    value: LabelValue | null;
    evidence: Span[];
    note: string;
    unsure: boolean;
  }[];
  record: RecordRow[];
  /** Steps before the first that the record shows as its place's; a pinned one among them is shown all the same. */
  stepsBefore: number;
}

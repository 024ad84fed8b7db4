import type { Person, Withheld } from "../blindness/withheld-runs";
import { formatCount } from "./format-count";

/** What a page says about what it leaves out; null when that is nothing. */
export function withheldNote({ runs, labels }: Withheld, { role }: Person): string | null {
  const sentences: string[] = [];
  if (runs.size > 0) {
    const isOne = runs.size === 1;
    const why =
      role === "owner"
        ? "that you label blind"
        : role === "adjudicator"
          ? isOne
            ? "that is labelled blind or waits to be settled"
            : "that are labelled blind or wait to be settled"
          : isOne
            ? "that is labelled blind"
            : "that are labelled blind";
    const until = role === "adjudicator" ? "they are settled" : `all raters have handed ${isOne ? "it" : "them"} in, or blindness is ended`;
    sentences.push(
      `${runCount(runs.size)} ${why} ${isOne ? "is" : "are"} left out of every list, number and file here until ${isOne && role === "adjudicator" ? "it is settled" : until}.`,
    );
  }
  if (labels.size > 0)
    sentences.push(`What others said of ${runCount(labels.size)} is left out until all raters have handed ${labels.size === 1 ? "it" : "them"} in.`);
  return sentences.length === 0 ? null : sentences.join(" ");
}

const runCount = (count: number): string => (count === 1 ? "1 run" : `${formatCount(count)} runs`);

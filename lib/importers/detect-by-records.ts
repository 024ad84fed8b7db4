import type { Detection, Importer, SourceHead } from "./importer";
import { headViews } from "./source/head-records";

export interface RecordClaim extends Detection {
  format: string;
}

/**
 * Who claims a file, by the commonest shape of the records in its head: every readable record is looked at as if the file
 * began with it, and an importer claims the file when at least half of the records that anybody claims are its own. One
 * broken or foreign record therefore neither hides nor steals a file. What is no list of records is looked at once.
 */
export function claimsByRecords(head: SourceHead, importers: readonly Importer[]): RecordClaim[] {
  const views = headViews(head).map((view) => claimsOn(view, importers));
  const claimed = views.filter((claims) => claims.length > 0);
  if (claimed.length === 0) return claimsOn(head, importers);
  const best = new Map<string, { claim: RecordClaim; votes: number }>();
  for (const claim of claimed.flat()) {
    const known = best.get(claim.format);
    if (known === undefined) best.set(claim.format, { claim, votes: 1 });
    else best.set(claim.format, { claim: claim.confidence > known.claim.confidence ? claim : known.claim, votes: known.votes + 1 });
  }
  return importers.flatMap(({ id }) => {
    const found = best.get(id);
    return found !== undefined && found.votes * 2 >= claimed.length ? [found.claim] : [];
  });
}

function claimsOn(head: SourceHead, importers: readonly Importer[]): RecordClaim[] {
  return importers.flatMap((importer) => {
    const claim = importer.detect(head);
    return claim === null ? [] : [{ format: importer.id, ...claim }];
  });
}

import { sha256Hex } from "../../base/sha256";
import { gateResultsState } from "../repositories/gate-results";
import { judgementsState } from "../repositories/judgements";
import { latestLabelSeq } from "../repositories/labels";
import { listActiveRuns } from "../repositories/trajectories";
import { derivedVersion, environmentOf } from "./derive";
import type { OpenStudy } from "./open-study";
import { deriveSettingsOf } from "./study-settings";

/**
 * Everything in a study that a number can depend on, as one text: its runs (an id holds the hash of the content), its settings, the
 * versions of the code that reads them, how far its journal goes, what its judges have answered, what is kept of gates, and what is
 * withheld from whoever looks. `isOfGates`: for what keeps gate results itself, and must not depend on having kept them.
 */
export async function studyFingerprint({ database, study, withheld }: OpenStudy, { isOfGates = false } = {}): Promise<string> {
  const runs = await listActiveRuns(database, study.id);
  const settings = deriveSettingsOf(study);
  const versions = [...new Set(runs.map(({ environment }) => environment))].map((id) => derivedVersion(environmentOf(id), settings));
  const ids = runs.map(({ trajectoryId }) => trajectoryId).sort();
  const hidden = [withheld.everything, [...withheld.runs].sort(), [...withheld.labels].sort()];
  return sha256Hex(
    JSON.stringify([
      study.settings,
      versions.sort(),
      await latestLabelSeq(database, study.id),
      ids,
      hidden,
      await judgementsState(database, study.id),
      isOfGates ? null : await gateResultsState(database, study.id),
    ]),
  );
}

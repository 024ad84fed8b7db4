import { sha256Hex } from "../base/sha256";
import { canonicalContent } from "./canonical-content";
import type { TrajectoryContent } from "./trajectory";

/** sha256 of the canonical JSON of the content. Changes when an importer learns to read more; `reimport` maps old to new. */
export function contentHash(content: TrajectoryContent): string {
  return sha256Hex(canonicalContent(content));
}

/** The key under which a second import of the same run is recognised. */
export interface TrajectoryKey {
  environment: string;
  configuration: string;
  externalId: string;
  trial: number;
}

/** `tr_` + the first 20 hex digits of sha256 of [environment, configuration, externalId, trial, contentHash] (product.md §3). */
export function trajectoryId(key: TrajectoryKey, hash: string): string {
  // A list of texts and a number has no keys to sort: this is its canonical JSON.
  const text = JSON.stringify([key.environment, key.configuration, key.externalId, key.trial, hash]);
  return `tr_${sha256Hex(text).slice(0, 20)}`;
}

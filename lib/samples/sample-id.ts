import { canonicalJson } from "../base/json";
import { sha256Hex } from "../base/sha256";

export interface SampleKey {
  study: string;
  algorithm: string;
  seed: number;
  n: number;
  /** The condition, terms in their order, joined by a comma; what it is stratified by follows behind ` by `. */
  where: string;
  /** All candidates in the order of every document. */
  candidateIds: readonly string[];
}

/** `sm_` + 20 hex digits of sha256 of [study, algorithm, seed, n, where, candidate ids] (product.md §3). */
export function sampleId({ study, algorithm, seed, n, where, candidateIds }: SampleKey): string {
  return `sm_${sha256Hex(canonicalJson([study, algorithm, seed, n, where, candidateIds])).slice(0, 20)}`;
}

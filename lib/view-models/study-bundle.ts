/** A bundle of a whole study among the files that somebody chose to import (lib/exports/bundle.ts). */
import { STUDY_HANDLE } from "./study-list";

/** How much of a file's end is looked at: a bundle's central directory has a dozen entries. */
export const BUNDLE_TAIL_BYTES = 65_536;

const MEMBERS = ["trajectories.jsonl", "journal.jsonl", "manifest.json"];

/** By the end of a file: a ZIP whose directory names what a bundle holds, at its top. Whether it is whole, the import says. */
export function looksLikeBundle(tail: Uint8Array): boolean {
  const names = namesOf(tail);
  return MEMBERS.every((member) => names.has(member));
}

/** Names in the central directory, as far as it lies in these bytes. */
function namesOf(bytes: Uint8Array): Set<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  for (let at = 0; at + 46 <= bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const length = view.getUint16(at + 28, true);
    names.add(String.fromCharCode(...bytes.subarray(at + 46, Math.min(at + 46 + length, bytes.length)).slice(0, 256)));
  }
  return names;
}

/** Why a study of a bundle cannot have this handle; null when it can. */
export function bundleHandleFault(handle: string, taken: readonly string[]): string | null {
  if (!STUDY_HANDLE.test(handle)) return "lower-case letters, digits and hyphens, at most 64";
  return taken.includes(handle) ? "there is a study of this handle already" : null;
}

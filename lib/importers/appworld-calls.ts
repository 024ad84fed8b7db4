/**
 * Which block of code made which HTTP call. api_calls.jsonl of AppWorld lists the calls of a whole task in order, without
 * step or status; the code says which calls each block can make. Both are lists in time, so the best pairing in order is
 * looked for (as in sequence alignment): every call goes to a place in the code, later calls never to earlier places.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { CodeCall } from "./appworld-code";

export interface HttpCall {
  /** Upper case. */
  method: string;
  url: string;
  data: JsonValue;
  /** The data as text. */
  dataText: string;
}

export interface PlacedCall {
  call: HttpCall;
  /** The call in the code that it fits; null when it fits none of its block. */
  site: CodeCall | null;
}

/** A place where calls can be made: one call in the code, or the calls of one loop together, or anything (the end of a block). */
interface Slot {
  block: number;
  sites: readonly CodeCall[];
  isRepeated: boolean;
  isRequired: boolean;
}

const STRAY = -1.5;
const SKIPPED_REQUIRED = -2;
const SKIPPED = -0.1;

/** Calls times places: a task has some hundred of each. */
const MOST_PAIRS = 10_000_000;

/**
 * The calls of each block, in order; null when there are more than can be compared. `blocks`: the calls in the code of each
 * block that could be made before the block ended. Calls that fit no place in the code stay in the block between whose calls
 * they stand, with site null.
 */
export function placeCalls(blocks: readonly (readonly CodeCall[])[], calls: readonly HttpCall[]): PlacedCall[][] | null {
  const slots = blocks.flatMap((sites, block) => slotsOf(sites, block));
  const placed: PlacedCall[][] = blocks.map(() => []);
  if (slots.length * calls.length > MOST_PAIRS) return null;
  if (slots.length === 0) return placed;
  const width = slots.length + 1;
  // best[i * width + s]: the best value with the first i calls placed and everything before slot s done.
  const best = new Float64Array((calls.length + 1) * width).fill(Number.NEGATIVE_INFINITY);
  const from = new Uint8Array((calls.length + 1) * width);
  const fits = calls.map((call) => slots.map((slot) => bestSite(slot, call)));
  best[0] = 0;
  const reach = (index: number, value: number, way: number): void => {
    if (value > (best[index] ?? Number.NEGATIVE_INFINITY)) {
      best[index] = value;
      from[index] = way;
    }
  };
  for (let i = 0; i <= calls.length; i++) {
    for (let s = 0; s < slots.length; s++) {
      const here = best[i * width + s] ?? Number.NEGATIVE_INFINITY;
      const slot = slots[s];
      if (here === Number.NEGATIVE_INFINITY || slot === undefined) continue;
      reach(i * width + s + 1, here + (slot.isRequired ? SKIPPED_REQUIRED : slot.sites.length === 0 ? 0 : SKIPPED), SKIP);
      const value = fits[i]?.[s]?.value;
      if (value === undefined) continue;
      reach((i + 1) * width + s + 1, here + value, TAKE);
      if (slot.isRepeated) reach((i + 1) * width + s, here + value, TAKE_AND_STAY);
    }
  }
  let i = calls.length;
  let s = slots.length;
  while (s > 0 || i > 0) {
    const way = from[i * width + s];
    const index = way === TAKE_AND_STAY ? s : s - 1;
    const slot = slots[index];
    if (slot === undefined) break;
    if (way !== SKIP) {
      const call = calls[--i];
      const fit = fits[i]?.[index];
      if (call !== undefined) placed[slot.block]?.unshift({ call, site: fit?.site ?? null });
    }
    s = index;
  }
  return placed;
}

const SKIP = 1;
const TAKE = 2;
const TAKE_AND_STAY = 3;

/** Neighbours in a loop are one place: their calls come in turns. The end of a block takes what fits nowhere. */
function slotsOf(sites: readonly CodeCall[], block: number): Slot[] {
  const slots: Slot[] = [];
  let loop: CodeCall[] = [];
  const endLoop = (): void => {
    if (loop.length > 0) slots.push({ block, sites: loop, isRepeated: true, isRequired: false });
    loop = [];
  };
  for (const site of sites) {
    if (site.frequency === "repeated") loop.push(site);
    else {
      endLoop();
      slots.push({ block, sites: [site], isRepeated: false, isRequired: site.frequency === "once" });
    }
  }
  endLoop();
  return [...slots, { block, sites: [], isRepeated: true, isRequired: false }];
}

function bestSite(slot: Slot, call: HttpCall): { value: number; site: CodeCall | null } {
  let best: { value: number; site: CodeCall | null } = { value: STRAY, site: null };
  for (const site of slot.sites) {
    const value = likeness(site, call);
    if (value > best.value) best = { value, site };
  }
  return best;
}

const READ_VERB = /^(?:show|search|get|list|find|download|fetch|view|read)(?:_|$)/;
const DELETE_VERB = /^(?:delete|remove|unlike|unfollow|clear|cancel|withdraw)(?:_|$)/;

/** How well a call in the code and an HTTP call go together: the method that the verb implies, words, names and values in common. */
export function likeness(site: CodeCall, call: HttpCall): number {
  const isRead = READ_VERB.test(site.api) || site.app === "api_docs";
  if (isRead !== (call.method === "GET")) return isRead ? -4 : -3;
  const path = call.url.split("?")[0] ?? "";
  const segments = wordsOf(path);
  let value = 0.5 + (DELETE_VERB.test(site.api) === (call.method === "DELETE") ? 0.5 : 0);
  const own = wordsOf(site.api).filter((word) => !READ_VERB.test(word));
  value += 1.5 * (own.length === 0 ? 0 : own.filter((word) => segments.includes(word)).length / own.length);
  if (segments.includes(stem(site.app.toLowerCase())) || wordsOf(site.app).every((word) => segments.includes(word))) value += 1;
  const names = [...site.argumentText.matchAll(/(?<![\w.])([A-Za-z_]\w*)\s*=(?!=)/g)].map((match) => match[1] ?? "");
  const data: JsonObject = isJsonObject(call.data) ? call.data : {};
  value += Math.min(1.5, 0.5 * names.filter((name) => Object.hasOwn(data, name)).length);
  // A value that the code writes out must be among those that were sent.
  const sent = `${decoded(call.url)} ${call.dataText}`;
  for (const match of site.argumentText.matchAll(/=\s*(?:"([^"\\\n]{1,80})"|'([^'\\\n]{1,80})'|(\d{1,15})(?![\w.]))/g)) {
    value += sent.includes(match[1] ?? match[2] ?? match[3] ?? "") ? 0.75 : -0.75;
  }
  return value;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll("+", " "));
  } catch {
    return url;
  }
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1)
    .map(stem);
}

function stem(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=[a-z]{2})s$/, "");
}

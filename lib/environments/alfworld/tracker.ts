/**
 * The state tracker: a fold over the calls that believes successful replies only (methods.md §2.2). `take` removes the
 * object from where it lay, `move` adds it, `close` keeps what is known of the inside.
 */
import { openingTexts } from "../../trajectory/span";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { isNumberedName } from "./names";
import { type OpeningList, parseOpeningList } from "./opening-list";
import type { ReplyEvent } from "./reply-event";
import type { ReadLine, ReplyReading } from "./reply-reading";
import type { AlfworldCall } from "./run-record";
import { ShownNames } from "./shown-names";
import { Sightings } from "./sightings";
import { type StatedRule, statedRules } from "./stated-rules";
import { NO_EFFECT_REPLY } from "./success-templates";
import type { TextRef } from "./text-ref";
import type { Listing, TrackerState } from "./tracker-state";

/** The state before the first action: the opening list, and the rules that step 0 states. */
export function startTracking(content: TrajectoryContent, openingList: OpeningList | null): TrackerState {
  const state: TrackerState = {
    openingList,
    firstOpeningStep: openingList?.t ?? 0,
    location: null,
    holding: null,
    arrivals: [],
    visited: new Map(),
    listings: new Map(),
    contents: new Map(),
    takenOut: new Map(),
    openFacts: new Map(),
    sightings: new Sightings(),
    pickups: new Map(),
    placings: new Map(),
    done: new Map(),
    rulesStated: new Map(),
    shown: new ShownNames(),
    hasCutReply: false,
  };
  if (openingList !== null) state.shown.add(openingList.receptacles);
  for (const { address, text } of openingTexts(content)) {
    // The list of the room states no rule, and is long.
    const list = openingList !== null && openingList.ref.address.source === address.source ? openingList.ref : null;
    noteRules(state, statedRules(list === null ? text : text.slice(0, list.start)), address);
    if (list !== null) noteRules(state, statedRules(text.slice(list.end)), address, list.end);
  }
  return state;
}

/** Folds one call into the state, in place. */
export function track(state: TrackerState, call: AlfworldCall): void {
  if (call.reply === null) return;
  const { address, text } = call.reply;
  const { event, reading } = call;
  if (reading === null) {
    // A bare refusal explains nothing. Anything longer may: "You need to go to … first."
    if (text.length > NO_EFFECT_REPLY.length + 2) noteRules(state, statedRules(text), address);
    return;
  }
  const { lines } = reading;
  if (event !== null) applyEvent(state, event, { address, start: event.start, end: event.end });
  arriveByContent(state, call, reading);
  applyLines(state, lines, address);
  state.shown.add(reading.shown);
  if (reading.isRoom) noteRoom(state, text, address);
  noteRules(state, reading.rules, address);
}

function applyEvent(state: TrackerState, event: ReplyEvent, ref: TextRef): void {
  const { t } = ref.address;
  switch (event.kind) {
    case "arrive":
      arrive(state, event.place, ref);
      break;
    case "open":
    case "close":
      beAt(state, event.place, ref);
      append(state.openFacts, event.place, { t, ref, state: event.kind === "open" ? "open" : "closed" });
      break;
    case "take": {
      beAt(state, event.place, ref);
      const pickup = { t, ref, object: event.object, from: event.place };
      state.holding = { t, ref, object: event.object, from: event.place };
      append(state.pickups, event.object, pickup);
      changeContents(state, event.place, (inside) => inside.delete(event.object));
      const takenOut = state.takenOut.get(event.place);
      if (takenOut === undefined) state.takenOut.set(event.place, new Map([[event.object, pickup]]));
      else takenOut.set(event.object, pickup);
      break;
    }
    case "move":
      beAt(state, event.place, ref);
      if (state.holding?.object === event.object) state.holding = null;
      append(state.placings, event.object, { t, ref, object: event.object, place: event.place });
      state.sightings.add(event.object, { t, ref, place: event.place, by: "placing" });
      changeContents(state, event.place, (inside) => inside.add(event.object));
      state.takenOut.get(event.place)?.delete(event.object);
      break;
    case "heat":
    case "cool":
    case "clean":
      beAt(state, event.place, ref);
      state.done.set(`${event.kind} ${event.object}`, { t, ref });
      break;
    case "use":
    case "slice":
      state.done.set(`${event.kind} ${event.object}`, { t, ref });
      break;
    case "carry":
      if (event.object === null) state.holding = null;
      else if (state.holding?.object !== event.object) state.holding = { t, ref, object: event.object, from: null };
      break;
  }
}

/** The set of a listing is shared with what is known to lie there now: a change is made to a copy. */
function changeContents(state: TrackerState, place: string, change: (inside: Set<string>) => void): void {
  const inside = state.contents.get(place);
  if (inside === undefined) return;
  const changed = new Set(inside);
  change(changed);
  state.contents.set(place, changed);
}

function arrive(state: TrackerState, place: string, ref: TextRef): void {
  const arrival = { t: ref.address.t, ref, place };
  state.location = arrival;
  state.arrivals.push(arrival);
  if (!state.visited.has(place)) state.visited.set(place, arrival);
}

/** A deed at a receptacle proves where the agent is, also where the record lacks the arrival. A movable one stands elsewhere. */
function beAt(state: TrackerState, place: string, ref: TextRef): void {
  if (state.location?.place === place || !isNumberedName(place)) return;
  if (state.openingList !== null && !state.openingList.names.has(place)) return;
  arrive(state, place, ref);
}

/**
 * Older games answer an arrival with the content line alone. Where the game prints "the location" the content line is
 * the better quote too: it names the place.
 */
function arriveByContent(state: TrackerState, { action, reply }: AlfworldCall, { event, placeLine, isArrivalByLine }: ReplyReading): void {
  if (reply === null || action === null || action.verb !== "go" || action.place === null) return;
  const { address, text } = reply;
  if (event === null) {
    const ref = { address, start: placeLine?.start ?? 0, end: placeLine?.end ?? text.length };
    arrive(state, placeLine?.place ?? action.place.name, ref);
  } else if (isArrivalByLine && placeLine !== null && state.location !== null) {
    state.location.ref = { address, start: placeLine.start, end: placeLine.end };
  }
}

function applyLines(state: TrackerState, lines: readonly ReadLine[], address: TextRef["address"]): void {
  let subject: string | null = null;
  for (const { line, objects } of lines) {
    const ref = { address, start: line.start, end: line.end };
    if (line.kind === "subject") {
      subject = line.place;
    } else if (line.kind === "state") {
      subject = line.place;
      append(state.openFacts, line.place, { t: address.t, ref, state: line.state });
    } else {
      const place: string | null = line.place ?? subject ?? state.location?.place ?? null;
      if (place === null) continue;
      list(state, { t: address.t, ref, place, form: line.form, objects, isCut: line.isCut });
    }
  }
}

function list(state: TrackerState, listing: Listing): void {
  append(state.listings, listing.place, listing);
  state.contents.set(listing.place, listing.objects);
  state.takenOut.get(listing.place)?.clear();
  state.sightings.addListed(listing.objects, { t: listing.t, ref: listing.ref, place: listing.place, by: "listing" });
  if (listing.isCut) state.hasCutReply = true;
}

function noteRoom(state: TrackerState, text: string, address: TextRef["address"]): void {
  const list = parseOpeningList(text, address);
  if (list === null) return;
  if (state.openingList === null) state.firstOpeningStep = list.t;
  state.openingList = list;
}

function noteRules(state: TrackerState, rules: readonly StatedRule[], address: TextRef["address"], offset = 0): void {
  for (const { ruleId, start, end } of rules) {
    append(state.rulesStated, ruleId, { t: address.t, ref: { address, start: start + offset, end: end + offset } });
  }
}

function append<K extends string, T>(histories: Map<K, T[]>, name: K, entry: T): void {
  const history = histories.get(name);
  if (history === undefined) histories.set(name, [entry]);
  else history.push(entry);
}

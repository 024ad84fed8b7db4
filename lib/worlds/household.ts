/**
 * A small text household of our own: seeded, pure and re-executable. It speaks the grammar and the reply templates of
 * the ALFWorld text games (methods.md §2.1, facts of that interface) in both dialects; layouts and tasks are invented.
 *
 *   createHousehold(seed, options) ─▶ state ─▶ step(state, action) ─▶ { state, reply, event } ─▶ …
 *
 * `event` says what the world knows and the text does not: whether it accepted the line, why not, and what it showed.
 * Scripted agents plant their mistakes from it; no reader of the recorded text ever sees it.
 */
import {
  APPLIANCE_OF,
  CONDITION_OF,
  KNIFE_KINDS,
  kindOf,
  LAMP_KINDS,
  NARROW_KINDS,
  OPENABLE_KINDS,
  SLICEABLE_KINDS,
  TREATABLE_KINDS,
  type Treatment,
} from "./household-catalogue";
import { explainRefusal } from "./household-explanations";
import { formatHelp, type HouseholdCommand, parseHouseholdCommand } from "./household-grammar";
import type { House, HouseholdEvent, HouseholdState, RefusalReason } from "./household-state";

export interface HouseholdStep {
  state: HouseholdState;
  reply: string;
  event: HouseholdEvent;
}

const PARTICIPLE = { heat: "heated", cool: "cooled", clean: "cleaned" } as const;

export const NO_EFFECT = "Nothing happens.";

/** What the player reads before the first action: the room line, then the task. */
export function openingOf(house: House): { room: string; task: string } {
  return {
    room: `You are in the middle of a room. Looking quickly around you, you see ${listNames(house.receptacles)}.`,
    task: `Your task is to: ${house.goal.sentence}`,
  };
}

/** One line sent to the household. Never changes `state`. */
export function step(state: HouseholdState, action: string): HouseholdStep {
  const command = parseHouseholdCommand(action, state.house.dialect);
  if (command === null) return refuse(state, null, "grammar");
  switch (command.verb) {
    case "look":
      // The player sees nothing either way; it says nothing about what a receptacle holds.
      return accept(state, command, state.place === null ? lookInTheMiddle() : `You are facing the ${state.place}. Next to it, you see nothing.`);
    case "inventory":
      return accept(state, command, state.holding === null ? "You are not carrying anything." : `You are carrying: a ${state.holding}.`);
    case "help":
      return accept(state, command, formatHelp(state.house.dialect));
    case "go":
      return go(state, command, command.receptacle);
    case "open":
    case "close":
      return openOrClose(state, command, command.receptacle, command.verb === "open");
    case "take":
      return take(state, command, command.object, command.receptacle);
    case "place":
      return place(state, command, command.object, command.receptacle);
    case "heat":
    case "cool":
    case "clean":
      return treat(state, command);
    case "use":
      return use(state, command, command.object);
    case "slice":
      return slice(state, command, command.object, command.tool);
    case "examine":
      return examine(state, command, command.object);
  }
}

export { isGoalReached } from "./household-goal";
export { createHousehold } from "./household-layout";

function go(state: HouseholdState, command: HouseholdCommand, receptacle: string): HouseholdStep {
  if (!state.contents.has(receptacle)) return refuse(state, command, "no-such-thing");
  const line = contentLine(state, receptacle);
  const arrival = { bare: "", named: `You arrive at ${receptacle}. `, anonymous: "You arrive at the location. " }[state.house.arrival];
  return { ...accept({ ...state, place: receptacle }, command, arrival + line.text), event: { ...accepted(command), ...line.shown } };
}

function openOrClose(state: HouseholdState, command: HouseholdCommand, receptacle: string, opens: boolean): HouseholdStep {
  if (!state.contents.has(receptacle)) return refuse(state, command, "no-such-thing");
  if (!OPENABLE_KINDS.has(kindOf(receptacle))) return refuse(state, command, "not-openable");
  if (state.place !== receptacle) return refuse(state, command, "not-at-receptacle", receptacle);
  if (state.open.has(receptacle) === opens) return refuse(state, command, "state-already");
  const open = new Set(state.open);
  if (opens) open.add(receptacle);
  else open.delete(receptacle);
  const next = { ...state, open };
  if (!opens) {
    const event = { ...accepted(command), shows: { receptacle, isOpen: false } };
    return { state: next, reply: `You close the ${receptacle}.`, event };
  }
  const line = contentLine(next, receptacle);
  return { state: next, reply: `You open the ${receptacle}. ${line.text}`, event: { ...accepted(command), ...line.shown } };
}

function take(state: HouseholdState, command: HouseholdCommand, object: string, receptacle: string): HouseholdStep {
  const objects = state.contents.get(receptacle);
  if (objects === undefined) return refuse(state, command, "no-such-thing");
  if (state.holding === object) return refuse(state, command, "already-held");
  if (state.holding !== null) return refuse(state, command, "hands-full");
  if (state.place !== receptacle) return refuse(state, command, "not-at-receptacle", receptacle);
  if (isShut(state, receptacle)) return refuse(state, command, "closed");
  if (!objects.includes(object)) return refuse(state, command, "not-there");
  if (state.house.stuck.has(object)) return refuse(state, command, "stuck");
  const contents = new Map(state.contents).set(
    receptacle,
    objects.filter((name) => name !== object),
  );
  return accept({ ...state, holding: object, contents }, command, `You pick up the ${object} from the ${receptacle}.`);
}

function place(state: HouseholdState, command: HouseholdCommand, object: string, receptacle: string): HouseholdStep {
  const objects = state.contents.get(receptacle);
  if (objects === undefined) return refuse(state, command, "no-such-thing");
  if (state.holding !== object) return refuse(state, command, "not-held");
  if (state.place !== receptacle) return refuse(state, command, "not-at-receptacle", receptacle);
  if (isShut(state, receptacle)) return refuse(state, command, "closed");
  const narrow = NARROW_KINDS.get(kindOf(receptacle));
  if (narrow !== undefined && !narrow.has(kindOf(object))) return refuse(state, command, "cannot-hold", receptacle);
  const contents = new Map(state.contents).set(receptacle, [...objects, object]);
  const reply = state.house.dialect === "put" ? `You put the ${object} in/on the ${receptacle}.` : `You move the ${object} to the ${receptacle}.`;
  return accept({ ...state, holding: null, contents }, command, reply);
}

function treat(state: HouseholdState, command: HouseholdCommand & { verb: Treatment }): HouseholdStep {
  const { verb, object, receptacle } = command;
  if (!state.contents.has(receptacle)) return refuse(state, command, "no-such-thing");
  if (state.holding !== object) return refuse(state, command, "not-held");
  if (kindOf(receptacle) !== APPLIANCE_OF[verb]) return refuse(state, command, "wrong-appliance");
  if (!TREATABLE_KINDS[verb].has(kindOf(object))) return refuse(state, command, "unsuitable", `${object} cannot be ${PARTICIPLE[verb]}`);
  if (state.place !== receptacle) return refuse(state, command, "not-at-receptacle", receptacle);
  const treated = new Set(state.treated).add(`${verb} ${object}`);
  // Warm and cold undo each other.
  if (verb === "heat") treated.delete(`cool ${object}`);
  if (verb === "cool") treated.delete(`heat ${object}`);
  return accept({ ...state, treated }, command, `You ${verb} the ${object} using the ${receptacle}.`);
}

function use(state: HouseholdState, command: HouseholdCommand, object: string): HouseholdStep {
  if (!LAMP_KINDS.has(kindOf(object))) return refuse(state, command, "not-a-lamp", object);
  if (state.holding === object) return refuse(state, command, "lamp-held", object);
  if (state.place === null || isShut(state, state.place) || !(state.contents.get(state.place) ?? []).includes(object)) {
    return refuse(state, command, "lamp-elsewhere");
  }
  const lit = new Set(state.lit);
  const turnsOn = !lit.has(object);
  if (turnsOn) lit.add(object);
  else lit.delete(object);
  return accept({ ...state, lit }, command, `You turn ${turnsOn ? "on" : "off"} the ${object}.`);
}

function slice(state: HouseholdState, command: HouseholdCommand, object: string, tool: string): HouseholdStep {
  if (state.holding !== tool || !KNIFE_KINDS.has(kindOf(tool))) return refuse(state, command, "no-knife");
  if (!SLICEABLE_KINDS.has(kindOf(object))) return refuse(state, command, "not-sliceable");
  if (!isVisible(state, object)) return refuse(state, command, "not-there");
  return accept(state, command, `You sliced the ${object} with the ${tool}.`);
}

function examine(state: HouseholdState, command: HouseholdCommand, name: string): HouseholdStep {
  if (state.contents.has(name)) {
    if (state.place !== name) return refuse(state, command, "not-at-receptacle");
    const line = contentLine(state, name);
    return { state, reply: line.text, event: { ...accepted(command), ...line.shown } };
  }
  if (state.holding !== name && !isVisible(state, name)) return refuse(state, command, "not-there");
  const conditions = (["heat", "cool", "clean"] as const).filter((verb) => state.treated.has(`${verb} ${name}`)).map((verb) => CONDITION_OF[verb]);
  const reply = conditions.length === 0 ? `There's nothing special about ${name}.` : `This is a ${conditions.join(" and ")} ${name}.`;
  return accept(state, command, reply);
}

function isShut(state: HouseholdState, receptacle: string): boolean {
  return OPENABLE_KINDS.has(kindOf(receptacle)) && !state.open.has(receptacle);
}

function isVisible(state: HouseholdState, object: string): boolean {
  return state.place !== null && !isShut(state, state.place) && (state.contents.get(state.place) ?? []).includes(object);
}

function contentLine(state: HouseholdState, receptacle: string): { text: string; shown: Pick<HouseholdEvent, "listing" | "shows"> } {
  if (isShut(state, receptacle)) return { text: `The ${receptacle} is closed.`, shown: { listing: null, shows: { receptacle, isOpen: false } } };
  const objects = state.contents.get(receptacle) ?? [];
  const seen = objects.length === 0 ? "nothing" : listNames(objects);
  const listing = { receptacle, objects };
  if (!OPENABLE_KINDS.has(kindOf(receptacle))) return { text: `On the ${receptacle}, you see ${seen}.`, shown: { listing, shows: null } };
  return { text: `The ${receptacle} is open. In it, you see ${seen}.`, shown: { listing, shows: { receptacle, isOpen: true } } };
}

/** `a pen 1` · `a pen 1, and a mug 2` · `a pen 1, a mug 2, and a book 1`: the article never changes in these games. */
function listNames(names: readonly string[]): string {
  const parts = names.map((name) => `a ${name}`);
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")}, and ${parts[parts.length - 1]}`;
}

function lookInTheMiddle(): string {
  return "You are in the middle of a room. Looking quickly around you, you see nothing.";
}

function accepted(command: HouseholdCommand): HouseholdEvent {
  return { command, accepted: true, reason: null, states: null, listing: null, shows: null };
}

function accept(state: HouseholdState, command: HouseholdCommand, reply: string): HouseholdStep {
  return { state, reply, event: accepted(command) };
}

function refuse(state: HouseholdState, command: HouseholdCommand | null, reason: RefusalReason, about = ""): HouseholdStep {
  const explanation = state.house.explains ? explainRefusal(reason, about, state.house.voice) : null;
  const reply = explanation === null ? NO_EFFECT : `${NO_EFFECT} ${explanation.sentence}`;
  return { state, reply, event: { command, accepted: false, reason, states: explanation?.rule ?? null, listing: null, shows: null } };
}

/**
 * The accepted writes of a run, asked for what a case can be made good with (methods.md §1.7). Every question is "did such a deed
 * happen after …", and few are asked of a run: each looks through the calls from the end, and nothing is built beforehand.
 */
import type { AlfworldGoal } from "../../environments/alfworld/goal";
import { isOfType, typeOfName } from "../../environments/alfworld/names";
import type { ReplyEvent } from "../../environments/alfworld/reply-event";
import type { AlfworldCall } from "../../environments/alfworld/run-record";

export interface PlacedObject {
  place: string;
  call: AlfworldCall;
  /** It had the state that the goal asks for when it was placed. */
  isReady: boolean;
}

/** Questions "after" are about the calls behind the one at that index. */
export class Deeds {
  private placed: ReadonlyMap<string, PlacedObject> | null = null;

  constructor(
    private readonly calls: readonly AlfworldCall[],
    private readonly goal: AlfworldGoal | null,
  ) {}

  hasOnName(verb: string, name: string, after: number): boolean {
    return this.lastAfter(after, (event) => event.kind === verb && nameOf(event) === name) !== null;
  }

  hasOnType(verb: string, type: string, after: number): boolean {
    return this.lastAfter(after, (event) => event.kind === verb && isOfType(nameOf(event) ?? "", type)) !== null;
  }

  hasMoveOfTypes(objectType: string, placeType: string, after: number): boolean {
    return this.lastAfter(after, (event) => event.kind === "move" && isOfType(event.object, objectType) && isOfType(event.place, placeType)) !== null;
  }

  /** An object of the goal's type, in the state that the goal asks for, put into a receptacle of the goal's type. */
  hasGoalPlacing(after: number): boolean {
    return this.lastAfter(after, (event, index) => this.isGoalPlacing(event) && this.isReady(event.object, index)) !== null;
  }

  /** The latest call that moved the object to where it was taken from, or to a receptacle that is not of the goal's type. */
  lastPutBack(object: string, after: number): AlfworldCall | null {
    return this.lastAfter(
      after,
      (event, index) =>
        event.kind === "move" && event.object === object && (!this.isGoalPlace(event.place) || event.place === this.takenFrom(object, index)),
    );
  }

  /** Whether an action about something else than `name` succeeds. */
  movesOnFrom(name: string, after: number): boolean {
    for (let index = this.calls.length - 1; index > after; index--) {
      const call = this.calls[index];
      if (call?.status !== "accepted") continue;
      const about = call.action?.place?.name ?? call.action?.object?.name ?? null;
      if (about !== null && about !== name) return true;
    }
    return false;
  }

  /** Objects of the goal's type that lie, at the end, in a receptacle of the goal's type: object → the placing. */
  get placedAtEnd(): ReadonlyMap<string, PlacedObject> {
    this.placed ??= this.collectPlaced();
    return this.placed;
  }

  private collectPlaced(): ReadonlyMap<string, PlacedObject> {
    const placed = new Map<string, PlacedObject>();
    this.calls.forEach((call, index) => {
      const { event } = call;
      if (event?.kind === "take") placed.delete(event.object);
      else if (event !== null && this.isGoalPlacing(event)) {
        placed.set(event.object, { place: event.place, call, isReady: this.isReady(event.object, index) });
      }
    });
    return placed;
  }

  /** Only an accepted call has an event. */
  private lastAfter(after: number, isIt: (event: ReplyEvent, index: number) => boolean): AlfworldCall | null {
    for (let index = this.calls.length - 1; index > after; index--) {
      const call = this.calls[index];
      if (call !== undefined && call.event !== null && isIt(call.event, index)) return call;
    }
    return null;
  }

  private isGoalPlacing(event: ReplyEvent): event is ReplyEvent & { kind: "move" } {
    return event.kind === "move" && this.goal !== null && this.isGoalPlace(event.place) && typeOfName(event.object) === this.goal.objectType;
  }

  private isGoalPlace(place: string): boolean {
    const type = this.goal?.receptacleType ?? null;
    return type !== null && typeOfName(place) === type;
  }

  /** Whether the object had the state that the goal asks for before this call. */
  private isReady(object: string, before: number): boolean {
    const state = this.goal?.state ?? null;
    return state === null || this.lastBefore(before, (event) => event.kind === state && event.object === object) !== null;
  }

  private takenFrom(object: string, before: number): string | null {
    const event = this.lastBefore(before, (candidate) => candidate.kind === "take" && candidate.object === object);
    return event?.kind === "take" ? event.place : null;
  }

  private lastBefore(before: number, isIt: (event: ReplyEvent) => boolean): ReplyEvent | null {
    for (let index = before - 1; index >= 0; index--) {
      const event = this.calls[index]?.event ?? null;
      if (event !== null && isIt(event)) return event;
    }
    return null;
  }
}

/** What the deed was done to; null for an arrival and a look into the hands. */
function nameOf(event: ReplyEvent): string | null {
  switch (event.kind) {
    case "open":
    case "close":
      return event.place;
    case "arrive":
    case "carry":
      return null;
    default:
      return event.object;
  }
}

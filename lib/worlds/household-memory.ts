/** What the household has shown a player so far, folded from the world's own events, not from the recorded text. */
import { kindOf } from "./household-catalogue";
import type { HouseholdEvent, StatedRule } from "./household-state";

interface Sighting {
  t: number;
  receptacle: string;
}

export class HouseholdMemory {
  /** Every object that has been shown: the step of the last listing with it, and where it lies by now. */
  readonly seen = new Map<string, Sighting>();
  /** Contents as last shown, kept up with what the player took and put. */
  readonly listing = new Map<string, { t: number; objects: string[] }>();
  readonly openness = new Map<string, { t: number; isOpen: boolean }>();
  readonly visited = new Map<string, number>();
  readonly pickedUp = new Map<string, { t: number; from: string }>();
  readonly putDown = new Map<string, Sighting>();
  /** Unwritten rules that the prompt told (step 0) or a reply has spelled out, with the latest step that did. */
  readonly stated: Map<StatedRule, number>;

  constructor(told: readonly StatedRule[]) {
    this.stated = new Map(told.map((rule) => [rule, 0]));
  }

  /** Takes in what step t came to. */
  record(t: number, event: HouseholdEvent): void {
    if (event.states !== null) this.stated.set(event.states, t);
    if (!event.accepted) return;
    if (event.shows !== null) this.openness.set(event.shows.receptacle, { t, isOpen: event.shows.isOpen });
    if (event.listing !== null) {
      const { receptacle, objects } = event.listing;
      this.listing.set(receptacle, { t, objects: [...objects] });
      for (const object of objects) this.seen.set(object, { t, receptacle });
    }
    const { command } = event;
    if (command === null) return;
    if (command.verb === "go") this.visited.set(command.receptacle, t);
    if (command.verb === "take") {
      const listing = this.listing.get(command.receptacle);
      if (listing !== undefined) listing.objects = listing.objects.filter((name) => name !== command.object);
      this.pickedUp.set(command.object, { t, from: command.receptacle });
    }
    if (command.verb === "place") {
      this.listing.get(command.receptacle)?.objects.push(command.object);
      this.seen.set(command.object, { t: this.seen.get(command.object)?.t ?? t, receptacle: command.receptacle });
      this.putDown.set(command.object, { t, receptacle: command.receptacle });
    }
  }

  hasSeenKind(kind: string): boolean {
    return [...this.seen.keys()].some((name) => kindOf(name) === kind);
  }

  /** Its contents have been shown. */
  isInspected(receptacle: string): boolean {
    return this.listing.has(receptacle);
  }

  isSeenClosed(receptacle: string): boolean {
    return this.openness.get(receptacle)?.isOpen === false;
  }
}

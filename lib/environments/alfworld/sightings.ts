import type { Sighting } from "./tracker-state";

/**
 * Where each object was seen, in order of time. A listing shows many objects and few are ever asked about, so the listings are only
 * noted down; a question looks through what came since the last one about that object.
 */
export class Sightings {
  private readonly noted: { readonly objects: { has(object: string): boolean }; readonly sighting: Sighting }[] = [];
  private readonly found = new Map<string, { sightings: Sighting[]; until: number }>();

  /** All `objects` were seen there; the set is kept, and nobody changes it afterwards. */
  addListed(objects: ReadonlySet<string>, sighting: Sighting): void {
    this.noted.push({ objects, sighting });
  }

  add(object: string, sighting: Sighting): void {
    this.noted.push({ objects: new Set([object]), sighting });
  }

  /** The earliest first; empty for what was never seen. */
  get(object: string): readonly Sighting[] {
    let found = this.found.get(object);
    if (found === undefined) {
      found = { sightings: [], until: 0 };
      this.found.set(object, found);
    }
    for (; found.until < this.noted.length; found.until++) {
      const entry = this.noted[found.until];
      if (entry?.objects.has(object) === true) found.sightings.push(entry.sighting);
    }
    return found.sightings;
  }
}

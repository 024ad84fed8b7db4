import { describe, expect, it } from "vitest";
import { Sightings } from "./sightings";
import type { Sighting } from "./tracker-state";

function seen(t: number, place: string, by: Sighting["by"] = "listing"): Sighting {
  return { t, ref: { address: { source: "step", t, k: 0, field: "observation" }, start: 0, end: 1 }, place, by };
}

describe("Sightings", () => {
  it("gives the sightings of an object in the order of time, also of those that came after an earlier question", () => {
    const sightings = new Sightings();
    sightings.addListed(new Set(["mug 1", "pan 2"]), seen(1, "desk 1"));
    sightings.add("mug 1", seen(2, "shelf 3", "placing"));
    expect(sightings.get("mug 1").map(({ place }) => place)).toEqual(["desk 1", "shelf 3"]);
    sightings.addListed(new Set(["mug 1"]), seen(5, "bed 1"));
    expect(sightings.get("mug 1").map(({ t }) => t)).toEqual([1, 2, 5]);
    expect(sightings.get("pan 2").map(({ t }) => t)).toEqual([1]);
  });

  it("has none of what was never seen", () => {
    expect(new Sightings().get("mug 1")).toEqual([]);
  });
});

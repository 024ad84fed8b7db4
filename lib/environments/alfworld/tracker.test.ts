import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "../../trajectory/trajectory-from-text";
import { readAlfworldRun } from "./run-record";
import { startTracking, track } from "./tracker";
import { lastPlaceOf, latest, type TrackerState } from "./tracker-state";

function trackDrawing(drawing: string): TrackerState {
  const run = readAlfworldRun(trajectoryFromText(drawing), { openCloseAreWrites: true });
  const state = startTracking(run.content, run.openingList);
  for (const call of run.calls) track(state, call);
  return state;
}

const ROOM = "room: Looking quickly around you, you see a cabinet 1, a desk 1, a fridge 1, and a shelf 1.\ntask: put some mug on shelf.\n";

describe("the state tracker", () => {
  it("follows the agent by successful replies only", () => {
    const state = trackDrawing(`${ROOM}
      1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see nothing.
      2  go to shelf 1   ->  Nothing happens.`);
    expect(state.location).toMatchObject({ place: "desk 1", t: 1 });
    expect([...state.visited.keys()]).toEqual(["desk 1"]);
  });

  it("takes an object out of the listing and into the hand, and puts it down again", () => {
    const taken = `${ROOM}
      1  go to desk 1            ->  You arrive at desk 1. On the desk 1, you see a mug 1, and a pen 1.
      2  take mug 1 from desk 1  ->  You pick up the mug 1 from the desk 1.`;
    const held = trackDrawing(taken);
    expect(held.holding).toMatchObject({ object: "mug 1", from: "desk 1", t: 2 });
    expect([...(held.contents.get("desk 1") ?? [])]).toEqual(["pen 1"]);
    expect(lastPlaceOf(held, "mug 1")).toBeNull();
    const placed = trackDrawing(`${taken}
      3  go to shelf 1            ->  You arrive at shelf 1. On the shelf 1, you see nothing.
      4  move mug 1 to shelf 1    ->  You move the mug 1 to the shelf 1.`);
    expect(placed.holding).toBeNull();
    expect([...(placed.contents.get("shelf 1") ?? [])]).toEqual(["mug 1"]);
    expect(lastPlaceOf(placed, "mug 1")).toMatchObject({ place: "shelf 1", t: 4, by: "placing" });
  });

  it("keeps what it knows of the inside when a door is closed", () => {
    const state = trackDrawing(`${ROOM}
      1  go to fridge 1  ->  The fridge 1 is closed.
      2  open fridge 1   ->  You open the fridge 1. The fridge 1 is open. In it, you see a egg 1.
      3  close fridge 1  ->  You close the fridge 1.`);
    expect(latest(state.openFacts, "fridge 1")).toMatchObject({ state: "closed", t: 3 });
    expect([...(state.contents.get("fridge 1") ?? [])]).toEqual(["egg 1"]);
  });

  it("reads older games, which answer an arrival with the content line, and runners that hide the place", () => {
    for (const reply of ["On the desk 1, you see a mug 1.", "You arrive at the location. On the desk 1, you see a mug 1."]) {
      const state = trackDrawing(`${ROOM} 1 go to desk 1 -> ${reply}`);
      expect(state.location).toMatchObject({ place: "desk 1" });
      expect(state.sightings.get("mug 1")).toMatchObject([{ place: "desk 1", by: "listing" }]);
    }
  });

  it("learns the place from a deed where the arrival is not in the record", () => {
    const state = trackDrawing(`${ROOM} 1 go to desk 1\n2 take mug 1 from desk 1 -> You pick up the mug 1 from the desk 1.`);
    expect(state.location).toMatchObject({ place: "desk 1", t: 2 });
  });

  it("gives an inside to the thing named before it, else to where the agent is", () => {
    const state = trackDrawing(`${ROOM}
      1  go to desk 1    ->  You arrive at desk 1. On the desk 1, you see a bowl 1.
      2  examine bowl 1  ->  This is a normal bowl 1. In it, you see a egg 1.`);
    expect(latest(state.listings, "bowl 1")).toMatchObject({ form: "in", t: 2 });
    expect(lastPlaceOf(state, "egg 1")?.place).toBe("bowl 1");
  });

  it("takes no look for an empty listing", () => {
    const state = trackDrawing(`${ROOM}
      1  look           ->  You are in the middle of a room. Looking quickly around you, you see nothing.
      2  go to desk 1   ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      3  look           ->  You are facing the desk 1. Next to it, you see nothing.`);
    expect(state.listings.get("desk 1")).toHaveLength(1);
    expect([...(state.contents.get("desk 1") ?? [])]).toEqual(["mug 1"]);
  });

  it("reads the hand from the inventory", () => {
    const state = trackDrawing(`${ROOM} 1 inventory -> You are carrying: a mug 1.`);
    expect(state.holding).toMatchObject({ object: "mug 1", from: null });
    expect(trackDrawing(`${ROOM} 1 inventory -> You are not carrying anything.`).holding).toBeNull();
  });

  it("notes treatments, and rules stated by the prompt and by explanatory replies", () => {
    const state = trackDrawing(`rules: You can hold one object at a time.\n${ROOM}
      1  heat egg 1 with microwave 1  ->  You heat the egg 1 using the microwave 1.
      2  open fridge 1                ->  You need to go to fridge 1 first.
      3  open fridge 1                ->  You need to go to fridge 1 first.`);
    expect(state.done.get("heat egg 1")).toMatchObject({ t: 1 });
    expect(state.rulesStated.get("one-object")).toMatchObject([{ t: 0 }]);
    expect(state.rulesStated.get("must-be-there")).toMatchObject([{ t: 2 }, { t: 3 }]);
  });

  it("remembers every name that was shown, not those of refusals", () => {
    const state = trackDrawing(`${ROOM}
      1  go to desk 1             ->  You arrive at desk 1. On the desk 1, you see a mug 1.
      2  take cup 9 from desk 1   ->  Nothing happens. You see no cup 9 here.
      3  examine mug 1            ->  There's nothing special about mug 1. A pen 4 lies beside it.`);
    for (const name of ["mug 1", "desk 1", "pen 4"]) expect(state.shown.has(name), name).toBe(true);
    expect(state.shown.has("cup 9")).toBe(false);
    expect(state.shown.ofType("mug")).toEqual(["mug 1"]);
  });

  it("reads the room out of an instruction that holds it", () => {
    const state = trackDrawing(
      "instruction: You are in the middle of a room. Looking quickly around you, you see a desk 1.\\nYour task is to: put some mug on desk.",
    );
    expect(state.openingList?.ref.address.source).toBe("instruction");
    expect(state.openingList?.receptacles).toEqual(["desk 1"]);
  });

  it("trusts the names of the reply where a runner rewrote the action", () => {
    const state = trackDrawing(`${ROOM} 1 take mug from desk 1 -> You pick up the mug 3 from the desk 1.`);
    expect(state.holding).toMatchObject({ object: "mug 3" });
  });
});

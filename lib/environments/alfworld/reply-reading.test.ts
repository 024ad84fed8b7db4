import { describe, expect, it } from "vitest";
import { parseAlfworldAction } from "./action-grammar";
import { readReply } from "./reply-reading";

const deedOf = (reply: string, action: string) => readReply(reply, parseAlfworldAction(action)).event;

describe("readReply", () => {
  it("takes the name of the place from the action where the game prints none, for each action anew", () => {
    const reply = "You arrive at the location. On the desk 1, you see a mug 1.";
    expect(deedOf(reply, "go to desk 1")).toMatchObject({ kind: "arrive", place: "desk 1" });
    expect(deedOf(reply, "go to shelf 2")).toMatchObject({ kind: "arrive", place: "shelf 2" });
    expect(readReply(reply, parseAlfworldAction("go to shelf 2")).shown).toEqual(["shelf 2", "desk 1", "mug 1"]);
  });

  it("says of each action anew whether the content line names the place that the arrival does not", () => {
    const isByLine = (reply: string, action: string) => readReply(reply, parseAlfworldAction(action)).isArrivalByLine;
    const unnamed = "You arrive at the location. On the desk 1, you see a mug 1.";
    for (const _again of [1, 2]) {
      expect(isByLine(unnamed, "go to desk 1")).toBe(true);
      expect(isByLine(unnamed, "go to shelf 2")).toBe(false);
    }
    expect(isByLine("You arrive at Desk 1. On the desk 1, you see a mug 1.", "go to desk 1")).toBe(false);
  });

  it("tells of no deed where neither the reply nor the action names the place, and then says more than its lines", () => {
    const reading = readReply("You arrive at the location. On the desk 1, you see a mug 1.", null);
    expect(reading).toMatchObject({ event: null, isWholly: false, shown: ["desk 1", "mug 1"] });
  });

  it("believes the reply's own name before the action's", () => {
    expect(deedOf("You arrive at shelf 3. On the shelf 3, you see nothing.", "go to desk 1")).toMatchObject({ place: "shelf 3" });
  });

  it("reads rules and further names only in a reply that says more than a deed and what lies there", () => {
    const plain = readReply("You open the drawer 1. The drawer 1 is open. In it, you see a pen 1, and a pen 1.", null);
    expect(plain).toMatchObject({ isWholly: true, rules: [], shown: ["drawer 1", "pen 1"] });
    const more = readReply(
      "You open the drawer 1. The drawer 1 is open. In it, you see a pen 1. You must be at the safe 2 before you open it.",
      null,
    );
    expect(more).toMatchObject({ isWholly: false, rules: [{ ruleId: "must-be-there" }], shown: ["drawer 1", "pen 1", "safe 2"] });
  });

  it("knows the list of the room when it is printed again", () => {
    expect(readReply("You are in the middle of a room. Looking quickly around you, you see a desk 1.", null).isRoom).toBe(true);
    expect(readReply("You are facing the desk 1. Next to it, you see nothing.", null).isRoom).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import type { SpanAddress } from "../../trajectory/span";
import type { GoalWords } from "./goal";
import { parseAlfworldGoal } from "./parse-goal";
import type { TextRef } from "./text-ref";

const ADDRESS: SpanAddress = { source: "instruction", t: 0, k: 0, field: "observation" };
const task = (text: string): string => `Your task is to: ${text}`;

function summary(text: string): string | null {
  const goal = parseAlfworldGoal(text, ADDRESS);
  if (goal === null) return null;
  return [goal.kind, goal.count, goal.state ?? "-", goal.objectType, goal.receptacleType ?? "-", goal.lampType ?? "-"].join(" ");
}

function words(text: string): Record<keyof GoalWords, string | null> {
  const goal = parseAlfworldGoal(text, ADDRESS);
  const cut = (ref: TextRef | null | undefined): string | null => (ref == null ? null : text.slice(ref.start, ref.end));
  const { whole, object, state, place, lamp } = goal?.words ?? {};
  return { whole: cut(whole), object: cut(object), state: cut(state), place: cut(place), lamp: cut(lamp) };
}

describe("parseAlfworldGoal", () => {
  it.each([
    ["put a mug in desk.", "place 1 - mug desk -"],
    ["put some spraybottle on toilet.", "place 1 - spraybottle toilet -"],
    ["put a clean lettuce in diningtable.", "state 1 clean lettuce diningtable -"],
    ["put a hot apple in fridge.", "state 1 heat apple fridge -"],
    ["put a cool mug in shelf.", "state 1 cool mug shelf -"],
    ["clean some apple and put it in sidetable.", "state 1 clean apple sidetable -"],
    ["heat some egg and put it in diningtable.", "state 1 heat egg diningtable -"],
    ["cool some pan and put it in stoveburner.", "state 1 cool pan stoveburner -"],
    ["find some apple and put it in sidetable.", "place 1 - apple sidetable -"],
    ["put two cellphone in sofa.", "two 2 - cellphone sofa -"],
    ["find two pen and put them in drawer.", "two 2 - pen drawer -"],
    ["look at bowl under the desklamp.", "light 1 - bowl - desklamp"],
    ["examine the pen with the desklamp.", "light 1 - pen - desklamp"],
  ])("reads the benchmark's phrasing %j", (text, expected) => {
    expect(summary(task(text))).toBe(expected);
  });

  it("reads looser wordings of known things", () => {
    expect(summary(task("Place the heated potato into the garbagecan"))).toBe("state 1 heat potato garbagecan -");
    expect(summary(task("wash the mug, and then place it on the shelf."))).toBe("state 1 clean mug shelf -");
    expect(summary(task("put both pens in the drawer"))).toBe("two 2 - pen drawer -");
    expect(summary(task("inspect the book using a floorlamp!"))).toBe("light 1 - book - floorlamp");
    expect(summary("put a mug in desk")).toBe("place 1 - mug desk -");
  });

  it("takes unknown words only in the benchmark's own phrasing: our tables do not know every world", () => {
    expect(summary(task("put a lantern in alcove."))).toBe("place 1 - lantern alcove -");
    expect(summary(task("put the lantern in the alcove."))).toBeNull();
  });

  it.each([
    "Move the dirty plates away from the window and rinse them.",
    "put a slice of bread in the microwave, then take it out",
    "examine the pen with the cat.",
    "",
    "UNKNOWN GOAL.",
  ])("does not read %j", (text) => {
    expect(summary(task(text))).toBeNull();
  });

  it("takes the last task line of a text with several, and line breaks of any kind", () => {
    expect(summary(`${task("put a pen in desk.")}\r\nDone.\r\n${task("put a mug in shelf.")}\r\n`)).toBe("place 1 - mug shelf -");
    expect(summary("first\nsecond")).toBeNull();
  });

  it("gives the words of each part with their place in the text", () => {
    expect(words(task("clean some mug and put it in shelf."))).toEqual({
      whole: "clean some mug and put it in shelf",
      object: "some mug",
      state: "clean some mug",
      place: "put it in shelf",
      lamp: null,
    });
    expect(words(task("put a hot mug in cabinet."))).toMatchObject({ object: "a hot mug", state: "hot mug", place: "put a hot mug in cabinet" });
    expect(words(task("put two mug in shelf."))).toMatchObject({ object: "two mug", place: "put two mug in shelf", state: null });
    expect(words(task("look at bowl under the desklamp."))).toMatchObject({ object: "look at bowl", lamp: "under the desklamp", place: null });
  });
});

import { describe, expect, it } from "vitest";
import { alfworldRefusal } from "./refusal";

describe("alfworldRefusal", () => {
  it("refuses what is answered exactly Nothing happens., trimmed", () => {
    expect(alfworldRefusal("take", "Nothing happens.")).toEqual({ status: "refused", by: "no-effect reply" });
    expect(alfworldRefusal("take", " Nothing happens.\r\n")).toEqual({ status: "refused", by: "no-effect reply" });
  });

  it.each([
    ["go", "You arrive at desk 1. On the desk 1, you see nothing."],
    ["go", "You arrive at the location. The fridge 1 is closed."],
    ["go", "On the desk 1, you see a mug 1."],
    ["go", "The fridge 1 is closed."],
    ["open", "You open the fridge 1. The fridge 1 is open. In it, you see nothing."],
    ["close", "You close the fridge 1."],
    ["take", "You pick up the mug 1 from the desk 1."],
    ["move", "You put the mug 1 in/on the desk 1."],
    ["move", "You move the mug 1 to the desk 1."],
    ["heat", "You heat the mug 1 using the microwave 1."],
    ["use", "You turn on the desklamp 1."],
    ["slice", "You sliced the bread 1 with the knife 1."],
    ["inventory", "You are carrying: a mug 1."],
    ["examine", "There's nothing special about mug 1."],
    ["examine", "This is a hot mug 1."],
    ["look", "You are facing the desk 1. Next to it, you see nothing."],
    [null, "You turn on the desklamp 1."],
  ] as const)("accepts %s answered %j, whatever stands behind it", (verb, reply) => {
    expect(alfworldRefusal(verb, reply)).toEqual({ status: "accepted", by: "success template" });
    expect(alfworldRefusal(verb, `${reply} [Hint: you have 20 steps left.]`).status).toBe("accepted");
  });

  it("refuses a wrapped explanation: it begins with no success template of the verb", () => {
    for (const reply of [
      "You need to go to fridge 1 first.",
      "Nothing happens. You are not at fridge 1.",
      "The fridge 1 is closed. Open it first.",
    ]) {
      expect(alfworldRefusal("take", reply)).toEqual({ status: "refused", by: "no success template" });
    }
  });

  it("does not know about a missing reply, an empty one, and one of which only the first letters are there", () => {
    expect(alfworldRefusal("take", null).status).toBe("unknown");
    for (const reply of ["", "  \n", "Nothing hap", "You pick", "On t"]) expect(alfworldRefusal("take", reply).status, reply).toBe("unknown");
  });
});

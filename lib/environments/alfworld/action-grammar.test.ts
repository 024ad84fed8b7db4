import { describe, expect, it } from "vitest";
import { firstWord, isWriteAttempt, parseAlfworldAction } from "./action-grammar";

/** `verb(dialect) object | place`, with the words as they stand in the raw action. */
function parsed(raw: string): string | null {
  const action = parseAlfworldAction(raw);
  if (action === null) return null;
  const words = [action.object, action.place].map((slot) => (slot === null ? "-" : raw.slice(slot.start, slot.end)));
  return `${action.verb}${action.dialect === null ? "" : `(${action.dialect})`} ${words.join(" | ")}${action.hasFurtherPhrase ? " +phrase" : ""}`;
}

describe("parseAlfworldAction", () => {
  it.each([
    ["look", "look - | -"],
    ["inventory", "inventory - | -"],
    ["go to cabinet 1", "go - | cabinet 1"],
    ["open fridge 1", "open - | fridge 1"],
    ["close fridge 1", "close - | fridge 1"],
    ["take mug 1 from desk 2", "take mug 1 | desk 2"],
    ["put mug 1 in/on desk 2", "move(put) mug 1 | desk 2"],
    ["put mug 1 in desk 2", "move(put) mug 1 | desk 2"],
    ["put mug 1 on desk 2", "move(put) mug 1 | desk 2"],
    ["move mug 1 to desk 2", "move(move) mug 1 | desk 2"],
    ["examine mug 1", "examine mug 1 | -"],
    ["use desklamp 1", "use desklamp 1 | -"],
    ["heat egg 1 with microwave 1", "heat egg 1 | microwave 1"],
    ["clean egg 1 with sinkbasin 1", "clean egg 1 | sinkbasin 1"],
    ["cool egg 1 with fridge 1", "cool egg 1 | fridge 1"],
    ["slice bread 1 with knife 1", "slice bread 1 | knife 1"],
  ])("reads %s", (raw, expected) => {
    expect(parsed(raw)).toBe(expected);
  });

  it("fills slots with any words and keeps names of another form", () => {
    expect(parsed("take the cold bread from the old fridge")).toBe("take the cold bread | the old fridge");
    expect(parseAlfworldAction("open fridge door")?.place).toMatchObject({ name: "fridge door", type: null });
    expect(parseAlfworldAction("take mug 12 from desk 1")?.object).toMatchObject({ name: "mug 12", type: "mug" });
  });

  it("leaves a closing full stop out of the name", () => {
    expect(parseAlfworldAction("take mug 1 from desk 1.")?.place).toMatchObject({ name: "desk 1", type: "desk" });
  });

  it("splits at the first separator and marks a further phrase inside a slot", () => {
    expect(parsed("put pen 1 in box 1 on desk 1")).toBe("move(put) pen 1 | box 1 on desk 1 +phrase");
    expect(parsed("use spoon 2 to take kettle 3 from stoveburner 3")).toBe("use spoon 2 to take kettle 3 from stoveburner 3 | - +phrase");
    expect(parsed("put onion 1 in/on desk 1")).toBe("move(put) onion 1 | desk 1");
  });

  it("leaves letter case and spaces of the raw action alone, and compares without them", () => {
    expect(parsed("  Take  Mug 1   from desk 2 ")).toBe("take Mug 1 | desk 2");
    expect(parseAlfworldAction("  Take  Mug  1   from desk 2 ")?.normalised).toBe(parseAlfworldAction("take mug 1 from desk 2")?.normalised);
  });

  it.each([
    "take mug 1",
    "put mug 1 in/",
    "put mug 1 next to desk 1",
    "move mug 1",
    "clean sinkbasin 1",
    "go",
    "go to",
    "open",
    "look at mug 1",
    "look around",
    "turn on desklamp 1",
    "",
    "  ",
    "take mug 1 from",
    "take from desk 1",
    "open drawer 1\nopen drawer 2",
  ])("does not read %j", (raw) => {
    expect(parseAlfworldAction(raw)).toBeNull();
  });

  it("reads a very long line in a time that grows with its length only", () => {
    const spaces = " ".repeat(200_000);
    expect(parseAlfworldAction(`take a${spaces}b`)).toBeNull();
    expect(parsed(`take a${spaces}from${spaces}b 1`)).toBe("take a | b 1");
  });
});

describe("isWriteAttempt", () => {
  it("goes by the first word alone, in any letter case", () => {
    for (const raw of ["take it", "PUT mug 1", "move", "Open fridge 1", "close", "heat x", "cool", "clean", "use a spoon to dig", "slice"]) {
      expect(isWriteAttempt(raw), raw).toBe(true);
    }
    for (const raw of ["go to desk 1", "look", "examine mug 1", "opening the door", "think: take it", ""])
      expect(isWriteAttempt(raw), raw).toBe(false);
  });

  it("finds the first word behind spaces", () => {
    expect(firstWord("\t Open  x")).toBe("open");
    expect(firstWord("")).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { rememberByText } from "./remember-by-text";

/** The function, and the texts that were really read. */
function counted(longest: number): { ask: (text: string) => string | null; read: string[] } {
  const read: string[] = [];
  const ask = rememberByText((text): string | null => {
    read.push(text);
    return text.startsWith("no") ? null : text.toUpperCase();
  }, longest);
  return { ask, read };
}

describe("rememberByText", () => {
  it("reads a text once, whether it is asked again at once or after others, and an answer of nothing too", () => {
    const { ask, read } = counted(100);
    for (const text of ["take mug 1", "take mug 1", "no", "take pan 2", "no", "take mug 1"]) {
      expect(ask(text)).toBe(text === "no" ? null : text.toUpperCase());
    }
    expect(read).toEqual(["take mug 1", "no", "take pan 2"]);
  });

  it("keeps apart texts that differ in a letter that its front table does not look at", () => {
    const { ask } = counted(100);
    const texts = Array.from("abcdefgh", (letter) => `go to ${letter}helf 12, and then look`);
    for (const text of [...texts, ...texts]) expect(ask(text)).toBe(text.toUpperCase());
  });

  it("gives the same answers after its table was full and emptied", () => {
    const ask = rememberByText((text) => text.toUpperCase(), 100, 2);
    for (const text of ["a", "b", "c", "a", "b", "c"]) expect(ask(text)).toBe(text.toUpperCase());
  });

  it("answers the empty text, and does not keep texts longer than its limit", () => {
    const { ask, read } = counted(5);
    for (const text of ["", "", "longer", "longer"]) expect(ask(text)).toBe(text.toUpperCase());
    expect(read).toEqual(["", "longer", "longer"]);
  });
});

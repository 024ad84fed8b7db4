import { describe, expect, it } from "vitest";
import { displayLine, displayLines } from "./display-line";

describe("foreign text on one line", () => {
  it("names marks that turn or hide what follows", () => {
    expect(displayLine("a\u202egnp.exe")).toBe("a⟨RLO⟩gnp.exe");
    expect(displayLine("\ufeffa\u200bb")).toBe("⟨BOM⟩a⟨ZWSP⟩b");
  });

  it("drops terminal colours and shows a lone control character", () => {
    expect(displayLine("\u001b[31mred\u001b[0m")).toBe("red");
    expect(displayLine("a\u0007b\u001bc")).toBe("a␇b␛c");
  });

  it("makes every white space one space and trims", () => {
    expect(displayLine("  a\r\n\tb\u2028c ")).toBe("a b c");
  });

  it("leaves markup as the letters it is made of", () => {
    expect(displayLine("<b>x</b>")).toBe("<b>x</b>");
  });

  it("cuts at a length, with a mark for it, and never inside a pair of surrogates", () => {
    expect(displayLine("abcdef", 4)).toBe("abcd…");
    expect(displayLine("abcd", 4)).toBe("abcd");
    expect(displayLine("abc😀d", 4)).toBe("abc…");
    expect(displayLine(`a${" ".repeat(40)}b`, 4)).toBe("a…");
  });
});

describe("foreign text on several lines", () => {
  it("keeps the lines and cleans the rest", () => {
    expect(displayLines("a\r\nb\u202ec\u001b[1m\n")).toBe("a\nb⟨RLO⟩c\n");
  });
});

import { describe, expect, it } from "vitest";
import { isNumberedName, normaliseName, typeOfName } from "./names";

describe("names", () => {
  it("have a type when they are one word and one number", () => {
    expect(typeOfName("mug 12")).toBe("mug");
    for (const name of ["mug", "hot mug 1", "mug 1 2", "1", "mug one", "mug ", " mug 1", "Mug 1", "-x 1", ""]) {
      expect(typeOfName(name), name).toBeNull();
      expect(isNumberedName(name), name).toBe(false);
    }
  });

  it("are compared in lower case with single spaces", () => {
    expect(normaliseName("  Mug \t 1 ")).toBe("mug 1");
  });
});

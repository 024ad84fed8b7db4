import { describe, expect, it } from "vitest";
import { mayDo, parseRole, ROLES } from "./role";

describe("what a role may do", () => {
  it("lets only people who settle or own a study see both its pages and a queue", () => {
    expect(ROLES.filter((role) => mayDo(role, ["read", "label"]))).toEqual(["owner", "adjudicator"]);
  });

  it("keeps the pages of a study from annotators and the queue from viewers", () => {
    expect(mayDo("annotator", "read")).toBe(false);
    expect(mayDo("viewer", "label")).toBe(false);
    expect(mayDo("viewer", "read")).toBe(true);
  });

  it("lets the owner alone manage", () => {
    expect(ROLES.filter((role) => mayDo(role, "manage"))).toEqual(["owner"]);
  });

  it("reads an unknown word as the role that sees the least", () => {
    expect(parseRole("emperor")).toBe("annotator");
    expect(parseRole(null)).toBe("annotator");
    expect(parseRole("viewer")).toBe("viewer");
  });
});

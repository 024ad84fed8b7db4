import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { countedByPolicy } from "./counted-by-policy";

const broken = (rule: string, expected: number) =>
  countedByPolicy(
    questionAbout(`policy| ## Bags\npolicy| - ${rule}\nuser| Two bags.\ncall| add_bags({"trip_id": "T-8", "paid_bags": 2})`, {
      expected: { trip_id: "T-8", paid_bags: expected },
    }),
  ).map(({ element, isPrecise }) => [element, isPrecise]);

describe("countedByPolicy", () => {
  const RULE = "A guest takes 2 bags for free, each further bag is paid.";

  it("points at the sentence that lays a wrong number down, and never claims to have worked it out", () => {
    expect(broken(RULE, 0)).toEqual([["argument:paid_bags", false]]);
  });

  it("is silent when the number is right, or no sentence with numbers speaks of it", () => {
    expect(broken(RULE, 2)).toEqual([]);
    expect(broken("Bags are paid.", 0)).toEqual([]);
    expect(broken("A guest takes 2 dogs for free.", 0)).toEqual([]);
  });
});

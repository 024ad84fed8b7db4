import { describe, expect, it } from "vitest";
import { onlyCase, questionAbout } from "../tools/match-drawn";
import { TOOL_RULE_EXAMPLES } from "../tools/rule-examples";
import { w9 } from "./w9";

const EXAMPLE = TOOL_RULE_EXAMPLES.W9 ?? "";

describe("W9", () => {
  it("calls a thing that was acted on without a look at it assumed", () => {
    expect(onlyCase(EXAMPLE)).toMatchObject({ ruleId: "W9", label: "incomplete", subPatterns: ["assumed-content"], confidence: "rule" });
  });

  it("is silent once the thing was read, or its content stood in a listing, or no tool would show it", () => {
    const read = 'call| get_parcel({"parcel_id": "P-404"})\nreply| {"parcel_id": "P-404", "weight": 3, "to": "Bern", "paid": true}\ncall| cancel';
    expect(onlyCase(EXAMPLE.replace("call| cancel", read)).ruleId).not.toBe("W9");
    const listed = 'call| list_parcels({})\nreply| [{"parcel_id": "P-404", "weight": 3, "to": "Bern", "paid": true}]\ncall| cancel';
    expect(onlyCase(EXAMPLE.replace("call| cancel", listed)).ruleId).not.toBe("W9");
    expect(onlyCase(EXAMPLE.replace("get_parcel(parcel_id) read · ", "")).ruleId).not.toBe("W9");
  });

  it("is about located things only: an invented number is V1's", () => {
    expect(onlyCase(EXAMPLE.replace("Cancel parcel P-404, please.", "Cancel my parcel, please.")).ruleId).toBe("V1");
  });

  it("finds a row that the task speaks of and nobody opened", () => {
    const picture = `
      docs| list_notes() read · show_note(id) read · send_mail(body) write
      task| Mail Ann the recipe for plum cake.
      call| list_notes({})
      reply| {"notes": [{"id": 5, "title": "plum cake"}, {"id": 6, "title": "taxes"}]}
      call| send_mail({"body": "Plum cake: see attachment"})`;
    const [answer] = w9.match(questionAbout(picture));
    expect(answer?.negativeSearch?.strings).toEqual(["show_note 5"]);
    expect(answer?.spans.map((span) => span.quote)).toContain('"title": "plum cake"');
  });

  it("finds that what a refusal speaks of was never shown", () => {
    const picture = `
      docs| search_boats(day) read · rent_boat(boat_number) write
      task| Rent boat number K-12.
      call| rent_boat({"boat_number": "K-12"})
      error| too few seats on boat K-12`;
    expect(onlyCase(picture)).toMatchObject({ ruleId: "W9", confidence: "weak" });
  });

  it("gives way to V2 when the reply had been explained before", () => {
    const shown =
      'call| get_parcel({"parcel_id": "P-404"})\nreply| {"parcel_id": "P-404", "cancellable": false, "to": "Bern", "paid": true}\ncall| cancel';
    const picture = EXAMPLE.replace("call| cancel", shown).replace("this cannot be done now", "parcel P-404 is not cancellable");
    expect(onlyCase(picture)).toMatchObject({ ruleId: "V2", label: "overlooked" });
  });
});

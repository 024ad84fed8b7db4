import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { partAndWhole } from "./part-and-whole";

const ORDER = `
  user| Hello, about order A-9.
  call| get_order({"order_id": "A-9"})
  reply| {"order_id": "A-9", "items": [{"name": "Rain Boots", "price": 3}, {"name": "Tea Kettle", "price": 4}]}
  agent| What shall I do?`;
const broken = (said: string, rest = "") =>
  partAndWhole(questionAbout(`${ORDER}\nuser| ${said}\n${rest}\ncall| cancel_order({"order_id": "A-9"})`)).map(({ decisive }) =>
    decisive.map((span) => span.quote),
  );

describe("partAndWhole", () => {
  it("finds that one thing was asked for and the whole was written", () => {
    expect(broken("Cancel the boots, please.")).toEqual([["Cancel the boots, please.", '"name": "Tea Kettle"']]);
  });

  it("is silent when the whole was asked for, then or later", () => {
    expect(broken("Cancel the whole thing with the boots.")).toEqual([]);
    expect(broken("Cancel the order with the boots.")).toEqual([]);
    expect(broken("Cancel the boots.", "agent| Only as a whole.\nuser| Then cancel everything.")).toEqual([]);
  });

  it("is silent when the agent named the rest and the user answered", () => {
    expect(broken("Cancel the boots.", "agent| That cancels the kettle as well.\nuser| Yes.")).toEqual([]);
  });

  it("takes a verb for no whole: what was just ordered is not the order", () => {
    expect(broken("Cancel the boots that I just ordered.")).toHaveLength(1);
  });

  it("is silent when the write itself picks things", () => {
    const picks = `${ORDER}\nuser| Return the boots.\ncall| return_items({"order_id": "A-9", "item_names": ["Rain Boots"]})`;
    expect(partAndWhole(questionAbout(picks))).toEqual([]);
  });
});

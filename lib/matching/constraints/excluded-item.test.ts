import { describe, expect, it } from "vitest";
import { questionAbout } from "../tools/match-drawn";
import { excludedItem } from "./excluded-item";

const broken = (said: string, ids = '["1", "2"]') =>
  excludedItem(
    questionAbout(`
      user| Hello.
      call| get_order({"order_id": "A-9"})
      reply| {"order_id": "A-9", "items": [{"item_id": "1", "name": "Rain Boots"}, {"item_id": "2", "name": "Tea Kettle"}]}
      agent| And?
      user| ${said}
      call| return_items({"order_id": "A-9", "item_ids": ${ids}})`),
  ).map(({ element }) => element);

describe("excludedItem", () => {
  it.each(["Return everything except the kettle.", "Return the boots but keep the kettle.", "Please don't return the kettle."])(
    "reads %s",
    (said) => {
      expect(broken(said)).toEqual(["argument:item_ids[1]"]);
    },
  );

  it("is silent when the thing is not among the arguments, or was asked for after all", () => {
    expect(broken("Return everything except the kettle.", '["1"]')).toEqual([]);
    expect(broken("Keep the kettle. No, return the kettle, too.")).toEqual([]);
    expect(broken("Return the kettle.")).toEqual([]);
  });
});

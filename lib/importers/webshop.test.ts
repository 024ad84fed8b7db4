import { describe, expect, it } from "vitest";
import { checkImporter, countItems, expectInvariants } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { webshopFixture, writeShopLog } from "./fixtures/webshop/write";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";
import { webshop } from "./webshop";

checkImporter(webshop, webshopFixture, { cutGivesRejection: true });

const read = (value: unknown): Promise<ImportItem[]> => readItems(webshop, memorySource("x.json", JSON.stringify(value)));

describe("ADaPT's lists of actions", () => {
  it.each([
    [{ score: 1, success: true }, "success", "score ≥ 1", []],
    [{ score: 0.67, success: false }, "failure", "score ≥ 1", []],
    [{ score: 0.67, success: true }, "failure", "score ≥ 1", ["verdicts-differ"]],
    [{ success: true }, "success", "success", []],
    [{}, "unknown", "none", ["no-outcome"]],
  ])("with %j are a %s", async (verdict, status, field, codes) => {
    const [item] = await read({ a: { problem: "p", action_history: ["search[x]"], ...verdict } });
    expect(item).toMatchObject({ draft: { outcome: { status, field } } });
    expect(item?.kind === "trajectory" ? item.warnings.map(({ code }) => code) : []).toEqual(codes);
  });

  it("keep thoughts with the action that follows, at the end as a closing thought, and are never truncated", async () => {
    const history = ["think[a]", "think[b]", "search[x]", 7, "click[Buy Now]", "think[c]"];
    expect(await read({ a: { problem: "p", score: 0, action_history: history } })).toMatchObject([
      {
        draft: {
          steps: [
            { thought: "think[a]\nthink[b]", actions: [{ raw: "search[x]", tool: null }], observation: null },
            { thought: null, actions: [{ raw: "click[Buy Now]" }] },
          ],
          closingThought: "think[c]",
          truncated: false,
        },
        warnings: [{ code: "bad-action" }],
      },
    ]);
  });
});

describe("a line-tagged log of a shop", () => {
  it("is claimed by this format alone, and read with the score beside it", async () => {
    for (let index = 0; index < 5; index++) {
      const { log, beside, shopping, steps } = writeShopLog("twin", index);
      expect(detectFormat(await sourceHead("unknown", Buffer.from(log), true))).toMatchObject({ format: "webshop", others: [] });
      const items = await readItems(webshop, memorySource(`${index}.log`, log, { [`${index}.json`]: beside }));
      expect(countItems(items)).toMatchObject({ records: 1, trajectories: 1, steps, succeeded: shopping.score === 1 ? 1 : 0, truncated: 0 });
      for (const item of items) expectInvariants(item);
      expect(items).toMatchObject([
        {
          draft: {
            environment: "webshop",
            externalId: String(index),
            taskId: `fixed_${index}`,
            instruction: shopping.wish.trim(),
            initialObservation: "[Search]",
            outcome: { value: shopping.score, threshold: 1 },
          },
          warnings: [],
        },
      ]);
    }
  });

  it("without a JSON beside it takes the last reward for the score", async () => {
    const { log, shopping } = writeShopLog("twin", 1);
    expect(await readItems(webshop, memorySource("1.log", log))).toMatchObject([{ draft: { outcome: { value: shopping.score, threshold: 1 } } }]);
  });

  it("belongs to the configuration of its folder, a list of results to that of its file", () => {
    expect(webshop.configurationFolder?.("logs/1.log")).toBe("");
    expect(webshop.configurationFolder?.("logs/results.json")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { bfcl } from "./bfcl";
import { bfclFixture } from "./fixtures/bfcl/write";
import { checkImporter } from "./fixtures/check-importer";
import { PLAIN } from "./fixtures/fixture";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { findRefusal } from "./index";
import { sourceHead } from "./source/source-head";

checkImporter(bfcl, bfclFixture, { cutGivesRejection: true });

const read = async (row: object, name = "x.json", siblings: Record<string, string> = {}): Promise<ImportItem | undefined> =>
  (await readItems(bfcl, memorySource(name, JSON.stringify({ id: "simple_1", latency: 1, ...row }), siblings)))[0];

describe("a test of the leaderboard", () => {
  it.each([
    ["[area(base=10, unit='m')]", [["area", "area(base=10, unit='m')", false]]],
    [
      [{ area: '{"base": 9007199254740993}' }, { "math.sum": { x: [1, 2] } }],
      [
        ["area", 'area({"base": 9007199254740993})', false],
        ["math.sum", 'math.sum({"x":[1,2]})', false],
      ],
    ],
    ["I cannot help.", [[null, "I cannot help.", true]]],
  ])("with the result %j has its calls, or says its words", async (result, expected) => {
    const item = await read({ result });
    const actions = item?.kind === "trajectory" ? item.draft.steps.flatMap((step) => step.actions) : [];
    expect(actions.map(({ tool, raw, isMessage }) => [tool, raw, isMessage])).toEqual(expected);
    expect(item).toMatchObject({ draft: { truncated: false, outcome: { status: "unknown" } } });
  });

  it("is read from its inference log by turn and step, in the order of the numbers", async () => {
    const answer = (call: string): object[] => [
      { role: "assistant", content: call, reasoning_content: "hm" },
      { role: "handler_log", content: "Decoded.", model_response_decoded: [call] },
      { role: "tool", content: `did ${call}` },
    ];
    const log = [
      [{ role: "state_info", content: {} }],
      {
        begin_of_turn_query: [
          { role: "system", content: "S" },
          { role: "user", content: "U" },
        ],
        step_10: answer("c()"),
        step_2: answer("b()"),
        step_0: answer("a()"),
      },
      {
        begin_of_turn_query: [{ role: "user", content: "V" }],
        step_0: [
          { role: "assistant", content: "prose" },
          { role: "handler_log", content: "Error decoding.", error: "x" },
        ],
      },
    ];
    expect(await read({ result: [], inference_log: log })).toMatchObject({
      draft: {
        systemPrompt: "S",
        initialObservation: "U",
        steps: [
          { thought: "hm", actions: [{ raw: "a()", result: { text: "did a()" } }] },
          { actions: [{ raw: "b()" }] },
          { actions: [{ raw: "c()" }], observation: "V" },
          { actions: [{ raw: "prose", isMessage: true }] },
        ],
      },
      warnings: [{ code: "undecodable-answer" }],
    });
  });

  it("that was stopped says so and is not truncated", async () => {
    const log = [
      {
        begin_of_turn_query: [],
        step_0: [
          { role: "assistant", content: "a()" },
          { role: "handler_log", content: "Model has been forced to quit after 20 steps." },
        ],
      },
    ];
    expect(await read({ result: [], inference_log: log })).toMatchObject({
      draft: { truncated: false, outcome: { terminationReason: "Model has been forced to quit after 20 steps." } },
    });
  });

  it("takes its outcome from the score file beside it, or in the folder that mirrors its own", async () => {
    const score = '{"accuracy": 0.5, "correct_count": 1, "total_count": 2}\n{"id": "simple_1", "valid": false}\n';
    for (const [name, place] of [
      ["BFCL_v3_simple_result.json", "BFCL_v3_simple_score.json"],
      ["run/result/model-x/BFCL_v3_simple_result.json", "../../score/model-x/BFCL_v3_simple_score.json"],
    ] as const) {
      expect(await read({ result: "a()" }, name, { [place]: score })).toMatchObject({ draft: { outcome: { status: "failure" } } });
      expect(await read({ id: "simple_2", result: "a()" }, name, { [place]: score })).toMatchObject({
        draft: { outcome: { status: "success", source: "evaluator" } },
      });
      expect(await read({ result: "a()" }, name, { [place]: "something else" })).toMatchObject({ draft: { outcome: { status: "unknown" } } });
    }
  });

  it("has a score file that is refused as its companion", async () => {
    const [score = ""] = Object.values(bfclFixture.make(PLAIN).siblings);
    expect(findRefusal(await sourceHead("x", Buffer.from(score), true))).toMatchObject({ id: "bfcl-score", kind: "companion" });
  });
});

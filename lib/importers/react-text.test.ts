import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { reactFixture } from "./fixtures/react-text/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem, TrajectoryDraft } from "./importer";
import { detectFormat, findRefusal } from "./index";
import { reactText } from "./react-text";
import { sourceHead } from "./source/source-head";

checkImporter(reactText, reactFixture, { cutGivesRejection: false });

const room = (name: string): string => `You are in the middle of a room. Looking quickly around you, you see a ${name} 1.`;
const task = (thing: string): string => `Your task is to: put some ${thing} on desk.`;
const example = (thing: string): string => `${room("sofa")}\n${task(thing)}\n> go to sofa 1\nOn the sofa 1, you see a secret 9.\n`;
const read = (text: string): Promise<ImportItem[]> => readItems(reactText, memorySource("x.txt", text));
const drafts = async (text: string): Promise<TrajectoryDraft[]> =>
  (await read(text)).flatMap((item) => (item.kind === "trajectory" ? [item.draft] : []));

describe("worked examples in front of a run", () => {
  const prompt = `Interact with a household to solve a task. Here are two examples.\n${example("mug")}${example("cup")}\nHere is the task.\n`;

  it("are dropped: the run is the last block, and nothing of the examples becomes context", async () => {
    const found = await drafts(`${prompt}${room("desk")}\n${task("pen")}\n> go to desk 1\nOn the desk 1, you see a pen 1.\n`);
    expect(found).toMatchObject([
      {
        instruction: task("pen"),
        initialObservation: room("desk"),
        systemPrompt: "Interact with a household to solve a task. Here are two examples.\n\nHere is the task.",
        steps: [{ actions: [{ raw: "go to desk 1" }] }],
      },
    ]);
    expect(JSON.stringify(found)).not.toContain("secret");
  });

  it("are dropped where the last of them has no answer, or looks around at its end", async () => {
    for (const end of ["> take mug 1 from sofa 1\n", "> think: Now I have it.\n", `> look\n${room("sofa")}\n`]) {
      const found = await drafts(
        `${prompt.replace("\nHere", `${end}\nHere`)}${room("desk")}\n${task("pen")}\n> look\n${room("desk")}\n> go to desk 1\nx\n`,
      );
      expect(found).toHaveLength(1);
      expect(found[0]?.steps.map(({ actions }) => actions[0]?.raw)).toEqual(["look", "go to desk 1"]);
    }
  });

  it("leave rules and memory of earlier trials in the system prompt", async () => {
    const memory = "Your memory for the task below:\nTrial 0:\nI forgot to open the drawer.\n\nTrial 1:\nI will look first.";
    const text = `Environment #3:\nYou may only hold one thing.\n${example("mug")}\n\n${memory}\nHere is the task:\n${room("desk")}\n${task("pen")}\n> look\nx\n\nSTATUS: FAIL\n`;
    const [run] = await drafts(text);
    expect(run?.systemPrompt).toBe(`You may only hold one thing.\n\n${memory}\nHere is the task:`);
  });
});

describe("a trial log", () => {
  const run = (thing: string, end: string): string => `${room("desk")}\n${task(thing)}\n> go to desk 1\nOn the desk 1, you see nothing.\n${end}`;

  it("names runs by their environment, takes the outcome from STATUS and skips what was solved before", async () => {
    const log = `#####\n\nEnvironment #4:\n${run("pen", "\nSTATUS: OK\n")}\n#####\n\n#####\n\nEnvironment #5: Success\n\n#####\n\n#####\n\nEnvironment #6:\n${run("cup", "> take cup 1\n\nSTATUS: FAIL\n")}\n#####\n`;
    const items = await read(log);
    expect(items.map((item) => item.kind === "trajectory" && [item.draft.externalId, item.draft.outcome.status, item.draft.truncated])).toEqual([
      ["env_4", "success", false],
      false,
      ["env_6", "failure", true],
    ]);
    expect(items[1]).toMatchObject({ kind: "skipped", record: 2, code: "solved-earlier" });
  });

  it("counts how often an environment has come before as the trial", async () => {
    const found = await drafts(["pen", "cup", "mug"].map((thing) => `Environment #7:\n${run(thing, "STATUS: FAIL\n")}`).join(""));
    expect(found.map(({ externalId, trial }) => [externalId, trial])).toEqual([
      ["env_7", 0],
      ["env_7", 1],
      ["env_7", 2],
    ]);
  });

  it("in which every game was solved before is recognised and gives only skipped entries", async () => {
    const solved = [0, 1].map((n) => `\n#####\n\nEnvironment #${n}: Success\n\n#####\n`);
    const log = `${solved.join("")}\n-----\nSUCCESS: 2\nFAIL: 0\nTOTAL: 2\n-----`;
    expect(detectFormat(await sourceHead("x", Buffer.from(log), true))?.format).toBe("react-text");
    expect((await read(log)).map((item) => item.kind === "skipped" && item.code)).toEqual(["solved-earlier", "solved-earlier", "summary"]);
  });

  it("splits at STATUS where nothing else parts the runs, and says what a reflection left behind", async () => {
    const items = await read(`${run("pen", "STATUS: FAIL\nNew plan: I will try the shelf.\n")}\n${run("cup", "STATUS: FAIL\nNew plan: none.")}`);
    expect(items.map((item) => item.kind === "trajectory" && [item.record, item.line, item.draft.externalId, item.draft.outcome.status])).toEqual([
      [1, 1, "#1", "failure"],
      [2, 8, "#2", "failure"],
    ]);
    expect(items[0]).toMatchObject({ warnings: [{ code: "text-left-out", message: expect.stringContaining("I will try the shelf.") }] });
  });

  it("rejects a header without an episode by its line", async () => {
    const items = await read(`Environment #1:\nsomething went wrong\n#####\nEnvironment #2:\n${run("pen", "STATUS: OK\n")}`);
    expect(items).toMatchObject([
      { kind: "rejected", record: 1, line: 1, code: "no-episode" },
      { kind: "trajectory", record: 2, draft: { externalId: "env_2" } },
    ]);
  });

  it("without steps is refused with advice", async () => {
    const head = await sourceHead("world.log", Buffer.from("Environment #0 Trial #0: SUCCESS\nEnvironment #1 Trial #0: FAIL\n"), true);
    expect(detectFormat(head)).toBeNull();
    expect(findRefusal(head)?.message).toContain("trial log");
  });
});

describe("a console log", () => {
  it("in the numbered form is read with its result line and the game's name, without the noise between", async () => {
    const game = (n: number, r: number): string =>
      `pick_and_place_simple-Pen-None-Desk-${n}/trial_T20260101_000000_${n}\npick_and_place put\n${room("desk")}\n${task("pen")}\nAct 1: think: Where is it?\nObs 1: OK.\nAct 2: look\nObs 2: ${room("desk")}\nNext to it, you see nothing.\n${n} r ${r} rs [0, 1] cnts [1, 1]\n------------\n\n`;
    const found = await drafts(game(1, 0) + game(2, 1));
    expect(found).toMatchObject([
      {
        taskId: "pick_and_place_simple-Pen-None-Desk-1/trial_T20260101_000000_1",
        systemPrompt: null,
        outcome: { status: "failure", field: "r in the result line" },
      },
      { taskId: "pick_and_place_simple-Pen-None-Desk-2/trial_T20260101_000000_2", systemPrompt: null, outcome: { status: "success" } },
    ]);
    expect(found[0]?.steps).toMatchObject([
      { thought: "think: Where is it?", actions: [{ raw: "look" }], observation: `${room("desk")}\nNext to it, you see nothing.` },
    ]);
  });

  it("of bare episodes is one run each, with an unknown outcome", async () => {
    const items = await read(example("mug") + example("cup") + example("pen"));
    expect(items).toHaveLength(3);
    for (const item of items) expect(item).toMatchObject({ draft: { outcome: { status: "unknown" } }, warnings: [{ code: "no-outcome" }] });
  });

  it("of bare episodes without end is emptied as it is read", async () => {
    const text = example("mug").repeat(40_000);
    let most = 0;
    let sent = 0;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for (; sent < text.length; sent += 65536) yield Buffer.from(text.slice(sent, sent + 65536));
    }
    let runs = 0;
    for await (const item of reactText.read({ name: "x", bytes: bytes(), sibling: async () => null })) {
      if (item.kind === "trajectory") runs++;
      // How much was read beyond the run that has just come out.
      most = Math.max(most, sent - runs * example("mug").length);
    }
    expect(runs).toBe(40_000);
    expect(most).toBeLessThan(6 * 1024 * 1024);
  });
});

import { describe, expect, it } from "vitest";
import { parseAlfworldOpening, parseAlfworldTurns, splitAlfworldEpisode } from "./alfworld-text";

const marked = { hasUnmarkedFirstLines: false };
const room = "You are in the middle of a room. Looking quickly around you, you see a desk 1, and a shelf 1.";
const task = "Your task is to: put some pen on shelf.";

const turns = (text: string, options = marked) =>
  parseAlfworldTurns(text, options).steps.map(({ thought, actions, observation }) => [thought, actions[0]?.raw, observation]);

describe("the opening of an episode", () => {
  it("is the room without the task, and the task's own line", () => {
    expect(parseAlfworldOpening(`${room}\n${task}\n`)).toEqual({ instruction: task, initialObservation: room });
  });

  it("may be parted by blank lines and stand behind the game engine's banner", () => {
    expect(parseAlfworldOpening(`-= Welcome =-\r\n\r\n${room}\r\n\r\n${task}\r\n`)).toEqual({ instruction: task, initialObservation: room });
  });

  it("keeps what a runner adds behind the task with the room", () => {
    expect(parseAlfworldOpening(`${room}\n${task}\nYou have 30 turns.`)).toEqual({
      instruction: task,
      initialObservation: `${room}\nYou have 30 turns.`,
    });
  });

  it("is split from the turns at the first line of the agent's", () => {
    expect(splitAlfworldEpisode(`${room}\n${task}\n> look\nok`)).toEqual({
      opening: { instruction: task, initialObservation: room },
      turns: "> look\nok",
    });
  });
});

describe("the turns of an episode", () => {
  it("are one step for each line sent; only its mark is taken off", () => {
    expect(turns("> go to desk 1 \nOn the desk 1, you see nothing.\n>open  drawer 1\nNothing happens.\n")).toEqual([
      [null, "go to desk 1 ", "On the desk 1, you see nothing."],
      [null, "open  drawer 1", "Nothing happens."],
    ]);
  });

  it("take think: and ActionPath: with the colon as thoughts, in any case, and nothing else", () => {
    expect(turns("> THINK: a\n> ActionPath: Start\n> go\nx\n> think\nNothing happens.\n> Thinking: b\ny\n> ActionPath\nz")).toEqual([
      ["THINK: a\nActionPath: Start", "go", "x"],
      [null, "think", "Nothing happens."],
      [null, "Thinking: b", "y"],
      [null, "ActionPath", "z"],
    ]);
  });

  it("leave the OK. to a thought out and keep every other text under a thought with it", () => {
    expect(turns("> think: a\nOk.\n> think: b\nand more of it\n> go\nx")).toEqual([["think: a\nthink: b\nand more of it", "go", "x"]]);
  });

  it("keep replies of several lines as they stood, CRLF included, without the blank lines around them", () => {
    expect(turns("> look\r\n\r\nfirst\r\n  second\r\n\r\nthird  \r\n\r\n> go\r\nx\r\n")).toEqual([
      [null, "look", "first\r\n  second\r\n\r\nthird"],
      [null, "go", "x"],
    ]);
  });

  it("make no step of a bare mark, and say what replied to it", () => {
    const read = parseAlfworldTurns("> go\nx\n> \nNothing happens.\n>\n", marked);
    expect(read.steps).toHaveLength(1);
    expect(read.steps[0]?.observation).toBe("x");
    expect(read.truncated).toBe(false);
    expect(read.warnings).toEqual([{ code: "text-left-out", message: expect.stringContaining('"Nothing happens."') }]);
  });

  it("keep thoughts after the last action apart from it", () => {
    expect(parseAlfworldTurns("> think: before\n> go\nx\n> think: after\nOK.\n> think: end\nOK.", marked)).toMatchObject({
      steps: [{ thought: "think: before" }],
      closingThought: "think: after\nthink: end",
      truncated: false,
    });
  });

  it.each([
    ["> go\nx\n> take pen 1", true, 2],
    ["> go\nx\n> think: I was cut o", true, 1],
    ["> go\nx\n> ActionPath: Sta", true, 1],
    ["> go\nx\n>", false, 1],
    ["> go\nx\n> \n\n", false, 1],
    ["> go\nx\n", false, 1],
    ["", false, 0],
  ])("call %j truncated: %s", (text, truncated, steps) => {
    const read = parseAlfworldTurns(text, marked);
    expect([read.truncated, read.steps.length]).toEqual([truncated, steps]);
  });

  it("take unmarked first lines of sub-plans as the agent's where the format loses the mark", () => {
    expect(
      turns(" think: a\nOK.\n> go to desk 1\nx\n>\n\n\n put pen 1 in/on desk 1\nNothing happens.\n>\n\n", { hasUnmarkedFirstLines: true }),
    ).toEqual([
      ["think: a", "go to desk 1", "x"],
      [null, "put pen 1 in/on desk 1", "Nothing happens."],
    ]);
  });
});

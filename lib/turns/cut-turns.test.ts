import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isJsonObject, type JsonValue } from "../base/json";
import { readChatMessages } from "../importers/chat-messages";
import { cutTurns, isHandOver } from "./cut-turns";

type Message = { role: string; content?: string; tool_calls?: unknown[]; tool_call_id?: string; name?: string };

const user = (content: string): Message => ({ role: "user", content });
const says = (content: string): Message => ({ role: "assistant", content });
const calls = (name: string): Message[] => [
  { role: "assistant", content: "", tool_calls: [{ id: name, type: "function", function: { name, arguments: "{}" } }] },
  { role: "tool", tool_call_id: name, name, content: "{}" },
];

function turnsOf(messages: readonly Message[]) {
  return cutTurns({ instruction: "", ...readChatMessages(JSON.parse(JSON.stringify(messages)) as JsonValue[]) }).map(
    ({ index, stepFrom, stepTo, text, ineligible }) => [index, `${stepFrom}–${stepTo}`, text, ineligible],
  );
}

describe("cutTurns", () => {
  it("puts a reply together with the calls before it", () => {
    expect(
      turnsOf([
        { role: "system", content: "policy" },
        user("It leaks."),
        ...calls("find_booking"),
        ...calls("list_slots"),
        says("Thursday?"),
        user("Yes."),
        ...calls("move_booking"),
        says("Done."),
      ]),
    ).toEqual([
      [1, "1–3", "Thursday?", null],
      [2, "4–5", "Done.", null],
    ]);
  });

  it("does not count a greeting: turn 1 is the reply to the first message of the user", () => {
    expect(turnsOf([says("Hello!"), user("It leaks."), says("Where?")])).toEqual([
      [0, "1–1", "Hello!", "greeting"],
      [1, "2–2", "Where?", null],
    ]);
  });

  it("takes several messages in a row as one turn", () => {
    expect(turnsOf([user("It leaks."), says("Let me see."), ...calls("find_booking"), says("Thursday?"), user("Yes.")])).toEqual([
      [1, "1–3", "Let me see.\nThursday?", null],
    ]);
  });

  it("leaves out a hand-over, said or not, and a record that ends before the reply", () => {
    expect(turnsOf([user("A person, please."), ...calls("transfer_to_human_agents"), says("Please hold.")])).toEqual([
      [1, "1–2", "Please hold.", "hand-over"],
    ]);
    expect(turnsOf([user("Hello"), says("Yes?"), user("A person, please."), ...calls("transfer_to_human_agents")])[1]).toEqual([
      2,
      "2–2",
      "",
      "hand-over",
    ]);
    expect(turnsOf([user("Hello"), says("Yes?"), user("It leaks."), ...calls("find_booking")])[1]).toEqual([2, "2–2", "", "no-reply"]);
  });

  it("finds no turn where nothing is said to a user", () => {
    expect(turnsOf([user("Do it."), ...calls("move_booking")])).toEqual([]);
    expect(turnsOf([])).toEqual([]);
  });

  it("tells a hand-over by its words, not by one of them", () => {
    expect(["transfer_to_human_agents", "hand_over", "handoffToPerson", "escalate", "connect_agent"].map(isHandOver)).toEqual(Array(5).fill(true));
    expect(["transfer_money", "handle_return", "list_agents", "hand_in", "get_human_name"].map(isHandOver)).toEqual(Array(5).fill(false));
  });
});

const RECORDED = "../shared/data/tau-bench";
const FILES = [`${RECORDED}/gpt-4o-airline.json`].filter((file) => existsSync(file));

describe.runIf(FILES.length > 0)("turns of recorded dialogues", () => {
  it("are as many as the replies that a user's message precedes", () => {
    for (const file of FILES) {
      const runs = JSON.parse(readFileSync(file, "utf8")) as JsonValue[];
      for (const run of runs.filter(isJsonObject).slice(0, 30)) {
        const messages = (Array.isArray(run.traj) ? run.traj : []).filter(isJsonObject);
        const told = messages.filter(({ role }) => role === "user").length;
        const turns = cutTurns({ instruction: "", ...readChatMessages(messages) });
        const answered = turns.filter(({ ineligible }) => ineligible === null).length;
        // The last message of the user may end the dialogue, or be answered by a hand-over.
        expect(answered).toBeLessThanOrEqual(told);
        expect(answered).toBeGreaterThanOrEqual(told - 2);
        expect(turns.map(({ index }) => index)).toEqual(turns.map((_, at) => at + 1));
      }
    }
  });
});

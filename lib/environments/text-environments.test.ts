/** WebShop, ScienceWorld, TextCraft and HotpotQA: what their lines do, and what refuses them. */
import { describe, expect, it } from "vitest";
import type { Action, Step } from "../trajectory/trajectory";
import { DEFAULT_ENVIRONMENT_SETTINGS, type Environment } from "./environment";
import { hotpotqa } from "./hotpotqa";
import { findEnvironment } from "./index";
import { scienceworld } from "./scienceworld";
import { textcraft } from "./textcraft";
import { webshop } from "./webshop";

function step(raw: string, observation: string | null, more: Partial<Action> = {}): { action: Action; step: Step } {
  const action: Action = { k: 0, raw, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null, ...more };
  return { action, step: { t: 1, thought: null, actions: [action], observation } };
}

function kindOf(environment: Environment, raw: string): string {
  const { action, step: whole } = step(raw, null);
  const { kind, parses, isWriteAttempt } = environment.classify(action, whole, DEFAULT_ENVIRONMENT_SETTINGS);
  expect(isWriteAttempt).toBe(kind === "write");
  return parses || kind === "unparsed" ? kind : `malformed ${kind}`;
}

function refusalOf(environment: Environment, reply: string | null): string {
  const { action, step: whole } = step("x", reply);
  return environment.refusal(action, whole).status;
}

describe("the kinds of", () => {
  it.each([
    [webshop, "search[red lamp, 20 dollars]", "read"],
    [webshop, "click[Buy Now]", "write"],
    [webshop, "Click[ buy now ]", "write"],
    [webshop, "click[Back to Search]", "navigate"],
    [webshop, "click[< Prev]", "navigate"],
    [webshop, "click[Features]", "read"],
    [webshop, "click[B08H5DCD65]", "navigate"],
    [webshop, "click[natural black #1b]", "write"],
    [webshop, "click[x-large]", "write"],
    [webshop, "click Buy Now", "malformed write"],
    [webshop, "type[lamp]", "unparsed"],
    [webshop, "think[hm]", "pure"],
    [textcraft, "inventory", "read"],
    [textcraft, "get 3 oak logs", "write"],
    [textcraft, "craft 4 oak planks using 1 oak logs", "write"],
    [textcraft, "craft oak planks", "malformed write"],
    [textcraft, "get", "malformed write"],
    [textcraft, "inventory: 3 logs", "read"],
    [textcraft, "wish for planks", "unparsed"],
    [scienceworld, "look around", "read"],
    [scienceworld, "look in cupboard", "read"],
    [scienceworld, "inventory", "read"],
    [scienceworld, "go to kitchen", "navigate"],
    [scienceworld, "open door to kitchen", "write"],
    [scienceworld, "focus on substance in metal pot", "write"],
    [scienceworld, "focus", "malformed write"],
    [scienceworld, "move metal pot to stove", "write"],
    [scienceworld, "move metal pot", "malformed write"],
    [scienceworld, "pick up thermometer", "write"],
    [scienceworld, "use thermometer in inventory on substance", "read"],
    [scienceworld, "use lighter on jug", "write"],
    [scienceworld, "connect battery anode to wire terminal 1", "write"],
    [scienceworld, "pour cup into sink", "write"],
    [scienceworld, "wait1", "pure"],
    [scienceworld, "1", "housekeeping"],
    [scienceworld, "boil the water", "unparsed"],
    [hotpotqa, "Search[Old Pilot]", "read"],
    [hotpotqa, "lookup[built]", "read"],
    [hotpotqa, "Finish[yes]", "housekeeping"],
    [hotpotqa, "Search Old Pilot", "unparsed"],
  ] as const)("%o: %s is %s", (environment, raw, kind) => {
    expect(kindOf(environment, raw)).toBe(kind);
  });

  it("a message and a simulated user's line are no write of the agent's", () => {
    const said = step("hello", null, { isMessage: true });
    expect(webshop.classify(said.action, said.step, DEFAULT_ENVIRONMENT_SETTINGS)).toMatchObject({ kind: "message", isWriteAttempt: false });
    const users = step("click[Buy Now]", null, { actor: "user" });
    expect(webshop.classify(users.action, users.step, DEFAULT_ENVIRONMENT_SETTINGS)).toMatchObject({ kind: "write", isWriteAttempt: false });
  });
});

describe("the refusals of", () => {
  it.each([
    [webshop, "Invalid action!", "refused"],
    [webshop, "Warning: the action is invalid here.\n\nInvalid action!\n", "refused"],
    [webshop, "[Back to Search]\nAn Invalid action! mug", "accepted"],
    [textcraft, "Could not find enough items to craft minecraft:oak_planks", "refused"],
    [textcraft, "Could not execute jump", "refused"],
    [textcraft, "Got 3 oak logs", "accepted"],
    [scienceworld, "No known action matches that input.", "refused"],
    [scienceworld, "The cup is not openable.", "refused"],
    [scienceworld, "It's not clear how to get there from here.", "refused"],
    [scienceworld, "Ambiguous request: Please enter the number for the action you intended (or blank to cancel):\n0: open door", "unknown"],
    [scienceworld, "The door is now open.", "accepted"],
    [hotpotqa, "Invalid Action. Valid Actions are Lookup[<topic>] Search[<topic>] and Finish[<answer>].", "refused"],
    [hotpotqa, "The last page Searched was not found, so you cannot Lookup a keyword in it.", "refused"],
    [hotpotqa, "Could not find [Old Pilot]. Similar: ['Old Pilot Inn']", "accepted"],
    [hotpotqa, "Answer is INCORRECT", "accepted"],
  ] as const)("%o: %j is %s", (environment, reply, status) => {
    expect(refusalOf(environment, reply)).toBe(status);
  });

  it("are never read from a reply that is not there, nor from that of another action", () => {
    for (const environment of [webshop, textcraft, scienceworld, hotpotqa]) expect(refusalOf(environment, null)).toBe("unknown");
    const { action, step: whole } = step("click[a]", "Invalid action!");
    expect(webshop.refusal(action, { ...whole, actions: [action, { ...action, k: 1 }] }).status).toBe("unknown");
    expect(webshop.refusal({ ...action, result: { status: "ok", text: "Invalid action!" } }, whole).status).toBe("refused");
  });
});

describe("the table of environments", () => {
  it("knows all four, each with one label set a case", () => {
    for (const environment of [webshop, textcraft, scienceworld, hotpotqa]) {
      expect(findEnvironment(environment.id)).toBe(environment);
      expect(environment.labelMode).toBe("multi");
    }
  });
});

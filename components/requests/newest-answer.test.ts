import { describe, expect, it } from "vitest";
import { createNewestAnswer } from "./newest-answer";

/** A server that answers when it is told to, with what it held when it was asked. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const server = { holds: "nothing", asked: 0, answerFirst: (): void => waiting.shift()?.() };
  const ask = (): Promise<string> => {
    server.asked++;
    const held = server.holds;
    return new Promise((resolve) => waiting.push(() => resolve(held)));
  };
  return { server, ask };
}

describe("what a page reads again", () => {
  it("is the first answer where nothing was saved meanwhile", async () => {
    const { server, ask } = slowServer();
    const answer = createNewestAnswer(ask).read();
    server.answerFirst();
    expect(await answer).toBe("nothing");
    expect(server.asked).toBe(1);
  });

  it("is never an answer from before a save that the page has heard of", async () => {
    const { server, ask } = slowServer();
    const newest = createNewestAnswer(ask);
    const answer = newest.read();
    server.holds = "a label";
    newest.changed();
    server.answerFirst();
    await Promise.resolve();
    await Promise.resolve();
    server.answerFirst();
    expect(await answer).toBe("a label");
    expect(server.asked).toBe(2);
  });

  it("fails as the request does", async () => {
    await expect(createNewestAnswer(() => Promise.reject(new Error("no answer"))).read()).rejects.toThrow("no answer");
  });
});

import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "../../trajectory/trajectory-from-text";
import { dialectOfGrammar, dialectOfReply } from "./dialect";
import { readAlfworldRun } from "./run-record";

describe("the dialect of an environment", () => {
  it("is told by the reply to a move", () => {
    expect(dialectOfReply("You put the mug 1 in/on the desk 1.")).toBe("put");
    expect(dialectOfReply("You move the mug 1 to the desk 1.")).toBe("move");
    expect(dialectOfReply("You pick up the mug 1 from the desk 1.")).toBeNull();
  });

  it("is told by a grammar text, unless that shows both forms", () => {
    expect(dialectOfGrammar("move {obj} to {recep}")).toBe("move");
    expect(dialectOfGrammar("put (object) in/on (receptacle)")).toBe("put");
    expect(dialectOfGrammar("put {obj} in/on {recep}, or move {obj} to {recep}")).toBeNull();
    expect(dialectOfGrammar("You can move about the room and put things down.")).toBeNull();
  });

  it("is read from a reply before a prompt, and from the help text last", () => {
    const run = (drawing: string) => readAlfworldRun(trajectoryFromText(drawing), { openCloseAreWrites: true }).dialect;
    expect(run("rules: move {obj} to {recep}\ntask: x\n1 put mug 1 in/on desk 1 -> You put the mug 1 in/on the desk 1.")).toBe("put");
    expect(run("rules: move {obj} to {recep}\ntask: x\n1 look -> You see nothing.")).toBe("move");
    expect(run("task: x\n1 help -> Available commands:\\n  move {obj} to {recep}")).toBe("move");
    expect(run("task: x\n1 look -> You see nothing.")).toBeNull();
  });
});

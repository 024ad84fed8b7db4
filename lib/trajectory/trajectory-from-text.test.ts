import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "./trajectory-from-text";

describe("trajectoryFromText", () => {
  it("reads the drawing of the style guide", () => {
    const content = trajectoryFromText(`
      rules: Be brief.
      room: You see a sinkbasin 1.
      task: put a clean mug on the desk        success: no
      think: First the sink.
      think: Then the desk.
      1  go to sinkbasin 1     ->  You arrive at sinkbasin 1.
      2  clean mug 1           ->  Nothing happens.            [invalid]
      3  open drawer 1
    `);
    expect(content.systemPrompt).toBe("Be brief.");
    expect(content.initialObservation).toBe("You see a sinkbasin 1.");
    expect(content.instruction).toBe("Your task is to: put a clean mug on the desk");
    expect(content.outcome.status).toBe("failure");
    expect(content.steps.map((step) => [step.t, step.thought, step.actions[0]?.raw, step.observation])).toEqual([
      [1, "First the sink.\nThen the desk.", "go to sinkbasin 1", "You arrive at sinkbasin 1."],
      [2, null, "clean mug 1", "Nothing happens."],
      [3, null, "open drawer 1", null],
    ]);
  });

  it("takes an instruction as it is, line breaks, outcome words and overrides", () => {
    const content = trajectoryFromText("instruction: a\\nb\nsuccess: unknown\nreason: max_steps\ntruncated\n1 look -> x\\ny", { externalId: "e" });
    expect(content).toMatchObject({ instruction: "a\nb", truncated: true, externalId: "e" });
    expect(content.outcome).toMatchObject({ status: "unknown", terminationReason: "max_steps" });
    expect(content.steps[0]?.observation).toBe("x\ny");
  });

  it("refuses a line that it does not know and a wrong step number", () => {
    expect(() => trajectoryFromText("what: is this")).toThrow(/known key/);
    expect(() => trajectoryFromText("2 look -> x")).toThrow(/expected step 1, found step 2/);
    expect(() => trajectoryFromText("success: maybe")).toThrow(/yes, no, unknown/);
  });
});

import { describe, expect, it } from "vitest";
import { taskText } from "./task-text";

describe("taskText", () => {
  it("is the instruction, and in a dialogue what the user said first", () => {
    expect(taskText({ instruction: "Your task is to: wait.", initialObservation: "a room" })).toBe("Your task is to: wait.");
    expect(taskText({ instruction: "", initialObservation: "Hello, I need help." })).toBe("Hello, I need help.");
    expect(taskText({ instruction: "", initialObservation: null })).toBe("");
  });
});

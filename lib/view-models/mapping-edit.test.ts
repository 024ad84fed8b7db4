import { describe, expect, it } from "vitest";
import { emptyMapping, type Mapping } from "../importers/mapping/mapping";
import {
  setEntryKind,
  setEntryOption,
  setEntryRole,
  setEventPart,
  setEventPath,
  setRecords,
  setRunRole,
  setSteps,
  setSuccessField,
  setSuccessRule,
  setSuccessValue,
  setUnit,
} from "./mapping-edit";

const start: Mapping = { ...emptyMapping("m"), steps: "s[]" };

describe("a change of a mapping", () => {
  it("sets a role and takes it away, and leaves the rest", () => {
    const named = setRunRole(setEntryRole(start, "action", "did"), "id", "nr");
    expect(named).toMatchObject({ run: { id: "nr", trial: null }, entry: { action: "did", thought: null }, steps: "s[]" });
    expect(setEntryRole(setRunRole(named, "id", ""), "action", "")).toEqual(start);
    expect(setEntryOption(start, { observationComes: "before", writing: "marked" })).toMatchObject({
      entry: { observationComes: "before", writing: "marked" },
    });
    expect(setRecords(start, "runs[]").records).toBe("runs[]");
    expect(setSteps(start, "").steps).toBeNull();
  });

  it("to a step a row drops the list of steps", () => {
    expect(setUnit(start, "step")).toMatchObject({ unit: "step", steps: null });
    expect(setUnit(start, "run").steps).toBe("s[]");
  });

  it("to events keeps the tool, and back keeps the text", () => {
    const events = setEntryKind(setEntryRole(setEntryRole(start, "action", "text"), "tool", "name"), "events");
    expect(events).toMatchObject({ entry: { kind: "events", text: "text", tool: "name", values: {} } });
    const meant = setEventPart(setEventPart(setEventPath(events, "part", "type"), "a", "action"), "b", "observation");
    expect(meant).toMatchObject({ entry: { part: "type", values: { a: "action", b: "observation" } } });
    expect(setEventPart(meant, "a", "")).toMatchObject({ entry: { values: { b: "observation" } } });
    expect(setEventPath(meant, "part", "role", ["agent", "beep"])).toMatchObject({ entry: { part: "role", values: { agent: "action" } } });
    expect(setEventPath(meant, "text", "body")).toMatchObject({ entry: { text: "body", values: { a: "action" } } });
    expect(setEntryOption(meant, { observationComes: "before", writing: "marked" }).entry).not.toHaveProperty("observationComes");
    expect(setEntryRole(meant, "thought", "x")).toEqual(meant);
    expect(setEntryKind(meant, "fields")).toMatchObject({ entry: { kind: "fields", action: "text", tool: "name" } });
    expect(setEntryKind(start, "fields")).toBe(start);
  });

  it("of the success keeps the rule over fields, and takes no threshold that is no number", () => {
    const field = setSuccessField(start, "score");
    expect(field.success).toEqual({ field: "score", rule: "truthy" });
    const least = setSuccessValue(setSuccessRule(field, "at-least"), "0,5");
    expect(least.success).toEqual({ field: "score", rule: "at-least", threshold: 0.5 });
    expect(setSuccessValue(least, "half")).toEqual(least);
    expect(setSuccessField(least, "reward").success).toEqual({ field: "reward", rule: "at-least", threshold: 0.5 });
    expect(setSuccessValue(setSuccessRule(field, "equals", ["won", "lost"]), "done").success).toEqual({
      field: "score",
      rule: "equals",
      value: "done",
    });
    expect(setSuccessField(least, "").success).toBeNull();
    expect(setSuccessRule(start, "equals")).toBe(start);
  });
});

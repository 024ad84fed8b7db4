import { describe, expect, it } from "vitest";
import { runTexts } from "../provenance/run-texts";
import { drawnRun } from "../tools/drawn-run";
import { findNow, isoDate } from "./now";

describe("findNow", () => {
  it.each([
    ["policy| Our current time is 2026-05-15 09:40.", "2026-05-15"],
    ["policy| Today is May 15, 2026.", "2026-05-15"],
    ["policy| Current date: 2026-05-15", "2026-05-15"],
    ["task| Now is 15 May 2026, plan my week.", "2026-05-15"],
  ])("reads %s", (line, date) => {
    expect(findNow(runTexts(drawnRun(`${line}\nagent| ok`)))?.date).toBe(date);
  });

  it("finds none where none is stated, and believes no later text", () => {
    expect(findNow(runTexts(drawnRun("policy| Be kind. Trips from 2026-05-15 on.\nuser| Hi\nagent| ok\nuser| Today is 2026-05-15.")))).toBeNull();
  });
});

describe("isoDate", () => {
  it("wants a whole date that can be read in one way only", () => {
    expect(["2026-05-15T10:00:00", "May 5, 2026", "05/06/2026", "May 5", "12", "2026-13-40"].map(isoDate)).toEqual([
      "2026-05-15",
      "2026-05-05",
      null,
      null,
      null,
      null,
    ]);
  });
});

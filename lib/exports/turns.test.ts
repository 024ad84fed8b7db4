import { describe, expect, it } from "vitest";
import { type EntryInput, journalOf } from "../labels/testing/journal";
import { toCells } from "./csv-table";
import { SESSIONS_TABLE, sessionRows } from "./sessions";
import { type ExportSession, TURNS_TABLE, turnRows } from "./turns";

const ANN = "human:ann";
const BEN = "human:ben";
const READERS = { raters: ["all"], readers: [ANN, BEN] };

const session = (trajectoryId: string, configuration: string): ExportSession => ({
  study: "s",
  environment: "tools",
  configuration,
  trajectoryId,
  turns: [
    { index: 1, stepFrom: 1, stepTo: 2, text: "", ineligible: null },
    { index: 2, stepFrom: 3, stepTo: 5, text: "", ineligible: null },
  ],
});
const SESSIONS = [session("tr_1", "b"), session("tr_2", "a")];

const turn = (rater: string, trajectoryId: string, index: number, value: "grounded" | "ungrounded" | "skip"): EntryInput => ({
  rater,
  trajectoryId,
  kind: "turn",
  place: `turn:${index}`,
  value: { value, taskComplete: value === "skip" ? null : "yes", driftType: value === "ungrounded" ? "fact" : null },
});

const scale = (rater: string, value: number, over: Partial<EntryInput> = {}): EntryInput => ({
  rater,
  kind: "scale",
  place: "scale:dgp",
  value: { scale: "dgp", value },
  ...over,
});

describe("export turns", () => {
  it("has the columns of the contract", () => {
    expect(TURNS_TABLE.columns.map(([name]) => name).join(",")).toBe(
      "study,environment,configuration,session_id,turn,step_from,step_to,rater,value,task_complete,drift_type,final,via",
    );
    expect(SESSIONS_TABLE.columns.map(([name]) => name).join(",")).toBe("study,environment,configuration,session_id,rater,scale,value,final,via");
  });

  it("says what each rater said and what the raters say together, by configuration, session, turn and rater", () => {
    const journal = journalOf(
      turn(BEN, "tr_1", 2, "grounded"),
      turn(ANN, "tr_1", 2, "ungrounded"),
      turn(ANN, "tr_1", 1, "grounded"),
      turn(BEN, "tr_1", 1, "grounded"),
      turn(ANN, "tr_2", 1, "skip"),
      turn(ANN, "tr_2", 9, "grounded"),
    );
    expect(turnRows(SESSIONS, journal, READERS).map((row) => toCells(TURNS_TABLE, row).join(","))).toEqual([
      "s,tools,a,tr_2,1,1,2,human:ann,skip,,,,",
      "s,tools,a,tr_2,9,,,human:ann,grounded,yes,,grounded,single",
      "s,tools,b,tr_1,1,1,2,human:ann,grounded,yes,,grounded,agreement",
      "s,tools,b,tr_1,1,1,2,human:ben,grounded,yes,,grounded,agreement",
      "s,tools,b,tr_1,2,3,5,human:ann,ungrounded,yes,fact,,pending",
      "s,tools,b,tr_1,2,3,5,human:ben,grounded,yes,,,pending",
    ]);
    expect(turnRows(SESSIONS, journal, { ...READERS, raters: [BEN] })).toHaveLength(2);
  });

  it("has a row for whoever settled a turn, and the settled value beside everyone's", () => {
    const journal = journalOf(turn(ANN, "tr_1", 1, "grounded"), turn(BEN, "tr_1", 1, "ungrounded"), {
      ...turn("adjudicated", "tr_1", 1, "ungrounded"),
      via: "discussion",
    });
    expect(turnRows(SESSIONS, journal, READERS).map(({ rater, final, via }) => [rater, final, via])).toEqual([
      ["adjudicated", "ungrounded", "discussion"],
      [ANN, "ungrounded", "discussion"],
      [BEN, "ungrounded", "discussion"],
    ]);
  });
});

describe("export sessions", () => {
  it("puts the mean beside two scores that differ, and says that it is one", () => {
    const rows = (...entries: EntryInput[]) =>
      sessionRows(SESSIONS, journalOf(...entries), READERS).map(({ value, final, via }) => [value, final, via]);
    expect(rows(scale(ANN, 7), scale(BEN, 8))).toEqual([
      [7, 7.5, "mean"],
      [8, 7.5, "mean"],
    ]);
    expect(rows(scale(ANN, 7), scale(BEN, 7))[0]).toEqual([7, 7, "agreement"]);
    expect(rows(scale(ANN, 7))).toEqual([[7, 7, "single"]]);
    expect(rows(scale(ANN, 7), scale("judge:x", 1))).toEqual([
      [7, 7, "single"],
      [1, 7, "single"],
    ]);
    expect(rows(scale(ANN, 7), scale(BEN, 8), scale("adjudicated", 9, { via: "adjudication" }))[0]).toEqual([9, 9, "adjudication"]);
  });
});

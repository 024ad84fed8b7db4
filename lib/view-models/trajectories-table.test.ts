import { describe, expect, it } from "vitest";
import { prepareListHead, prepareStrip, prepareTrajectoryRow, type TrajectoryListInput, type TrajectoryListItem } from "./trajectories-table";
import { parseTrajectoryQuery } from "./trajectory-query";

const item = (over: Partial<TrajectoryListItem>): TrajectoryListItem => ({
  trajectoryId: "tr_0123456789abcdef0123",
  externalId: "H-007",
  trial: 0,
  file: "runs/hearth.jsonl",
  record: 1_204,
  task: "two corks in the drawer",
  configuration: "plain",
  environment: "household",
  outcome: "failure",
  truncated: false,
  steps: 30,
  strip: "rrWnw.",
  writes: 2,
  refusedWrites: 1,
  cases: 1,
  label: "overlooked",
  labels: ["overlooked"],
  ruleId: "A5",
  subPatterns: ["contradicts-listing", "repeat"],
  distance: 9,
  labelledCases: 0,
  ...over,
});

const input = (over: Partial<TrajectoryListInput>): TrajectoryListInput => ({
  total: 504,
  matching: 144,
  facets: { outcome: [], environment: [], configuration: [], label: [], rule: [] },
  ...over,
});

describe("a row of the list of runs", () => {
  it("shows foreign names clean", () => {
    const row = prepareTrajectoryRow(item({ externalId: "H\u202e7", configuration: "\u001b[31mred", task: "a\u0007\nb", file: "f\u202e.jsonl" }));
    expect([row.run, row.configuration, row.task, row.wholeTask]).toEqual(["H⟨RLO⟩7", "red", "a␇ b", "a␇ b"]);
    expect(row.place).toContain("f⟨RLO⟩.jsonl");
  });

  it("names the run, and the trial only where it is not the first", () => {
    expect(prepareTrajectoryRow(item({})).run).toBe("H-007");
    expect(prepareTrajectoryRow(item({ trial: 2 })).run).toBe("H-007 · 2");
    expect(prepareTrajectoryRow(item({})).place).toBe("H-007, runs/hearth.jsonl, record 1,204");
  });

  it("keeps head and tail of a long name, for runs often begin alike", () => {
    expect(prepareTrajectoryRow(item({ externalId: "pick_and_place_simple-Cup-12/trial_0042" })).run).toBe("pick…al_0042");
  });

  it("leaves out a short lead-in before the task, and keeps the whole for whoever asks", () => {
    const row = prepareTrajectoryRow(item({ task: "What you should do: put a mug on the desk" }));
    expect([row.task, row.wholeTask]).toEqual(["put a mug on the desk", "What you should do: put a mug on the desk"]);
    expect(prepareTrajectoryRow(item({ task: "move the repair that was booked for Thursday at 10:30" })).task).toBe(
      "move the repair that was booked for Thursday at 10:30",
    );
    expect(prepareTrajectoryRow(item({ task: "nothing after:" })).task).toBe("nothing after:");
  });

  it("places writes and refusals along the run", () => {
    expect(prepareStrip("rrWnw.")).toEqual({ writes: [4.5 / 6], refused: [2.5 / 6] });
    expect(prepareStrip("")).toEqual({ writes: [], refused: [] });
  });

  it("shows a dash with a reason where something is not known or not defined", () => {
    const row = prepareTrajectoryRow(item({ refusedWrites: null, distance: null, cases: 0 }));
    expect(row.refused).toEqual({ text: "–", reason: "this environment has no refusal test" });
    expect(row.distance).toEqual({ text: "–", reason: "not defined for this label" });
    expect(row.people).toEqual({ text: "–", reason: "no case to label" });
  });

  it("shows a zero as a zero", () => {
    const row = prepareTrajectoryRow(item({ refusedWrites: 0, distance: 0 }));
    expect([row.refused, row.distance]).toEqual([
      { text: "0", reason: null },
      { text: "0", reason: null },
    ]);
  });

  it("says why a run has no label", () => {
    expect(prepareTrajectoryRow(item({ outcome: "success", label: null })).noLabel).toBe("succeeded: only failed runs are labelled");
    expect(prepareTrajectoryRow(item({ outcome: "unknown", label: null })).noLabel).toBe("outcome unknown: only its cases are labelled");
  });

  it("marks a distance of ten steps or more as far", () => {
    expect(prepareTrajectoryRow(item({ distance: 9 })).isFar).toBe(false);
    expect(prepareTrajectoryRow(item({ distance: 10 })).isFar).toBe(true);
  });

  it("counts the cases that a person has labelled", () => {
    expect(prepareTrajectoryRow(item({ cases: 3, labelledCases: 1 })).people).toEqual({ text: "1 of 3", reason: null });
  });
});

describe("the head of the list of runs", () => {
  it("names the columns that would say the same in every row, under the filters", () => {
    const facets = {
      outcome: [],
      environment: [{ value: "household", count: 3 }],
      configuration: [
        { value: "a", count: 2 },
        { value: "b", count: 1 },
      ],
      label: [],
      rule: [],
    };
    expect(prepareListHead(parseTrajectoryQuery({}), input({ facets })).alike).toEqual(["environment"]);
    expect(prepareListHead(parseTrajectoryQuery({ configuration: "b" }), input({ facets })).alike).toEqual(["environment", "configuration"]);
  });

  it("shows a hostile value clean and keeps the raw one for the filter", () => {
    const configuration = [{ value: "a\u202eb", count: 2 }];
    const { groups } = prepareListHead(
      parseTrajectoryQuery({}),
      input({ facets: { outcome: [], environment: [], configuration, label: [], rule: [] } }),
    );
    expect(groups[0]?.rows[0]).toMatchObject({ value: "a\u202eb", name: "a⟨RLO⟩b" });
  });

  it("shows each facet value with its count and marks those that are on", () => {
    const head = prepareListHead(
      parseTrajectoryQuery({ outcome: "failure" }),
      input({
        facets: {
          outcome: [
            { value: "failure", count: 144 },
            { value: "success", count: 36 },
          ],
          environment: [{ value: "household", count: 144 }],
          configuration: [],
          label: [],
          rule: [],
        },
      }),
    );
    expect(head.capsules).toEqual([{ facet: "outcome", value: "failure", name: "outcome", shown: "failed" }]);
    expect(head.groups.map((group) => group.facet)).toEqual(["environment", "outcome"]);
    expect(head.groups[1]?.rows).toEqual([
      { value: "success", name: "succeeded", count: "36", size: 0.25, isOn: false },
      { value: "failure", name: "failed", count: "144", size: 1, isOn: true },
    ]);
    expect(head.nothing).toBeNull();
  });

  it("keeps a chosen value in its facet when no run is left with it", () => {
    const head = prepareListHead(parseTrajectoryQuery({ configuration: "gone" }), input({ matching: 0 }));
    expect(head.groups).toEqual([
      { facet: "configuration", title: "Configuration", rows: [{ value: "gone", name: "gone", count: "0", size: 0, isOn: true }] },
    ]);
  });

  it("names the filters that hide everything and what dropping the last brings back", () => {
    const head = prepareListHead(
      parseTrajectoryQuery({ outcome: "failure", label: "other:environment" }),
      input({
        matching: 0,
        facets: {
          outcome: [],
          environment: [],
          configuration: [],
          label: [
            { value: "incomplete", count: 100 },
            { value: "overlooked", count: 74 },
          ],
          rule: [],
        },
      }),
    );
    expect(head.nothing).toEqual({
      because: "504 runs are hidden by outcome failed and label other:environment.",
      withoutLast: "Without the last one there would be 174.",
    });
  });

  it("counts only the values that stay when one of several is dropped", () => {
    const head = prepareListHead(
      parseTrajectoryQuery({ label: ["incomplete", "unclear"] }),
      input({ matching: 0, facets: { outcome: [], environment: [], configuration: [], label: [{ value: "overlooked", count: 74 }], rule: [] } }),
    );
    expect(head.nothing?.withoutLast).toBe("Without the last one there would be 0.");
  });

  it("has nothing to explain in an empty study", () => {
    expect(prepareListHead(parseTrajectoryQuery({}), input({ total: 0, matching: 0 })).nothing).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { type PeopleInput, preparePeople } from "./people-page";

const NOW = "2026-03-02T12:00:00.000Z";
const SIGHT = { open: 20, closed: 40 };

const INPUT: PeopleInput = {
  people: [
    { id: "1", name: "Owner", handle: "owner", role: "owner", signIns: [], lastSignInAt: null },
    {
      id: "2",
      name: "Ann‮evil",
      handle: "ann",
      role: "annotator",
      signIns: [{ id: "s", createdAt: "2026-03-01T09:30:00.000Z", expiresAt: "2026-03-31T09:30:00.000Z", userAgent: null }],
      lastSignInAt: "2026-03-01T09:30:00.000Z",
    },
  ],
  invitations: [
    { id: "i", name: "Ben", handle: "ben", email: "ben@plumbline.invalid", role: "viewer", expiresAt: "2026-03-04T00:00:00.000Z", state: "open" },
    { id: "j", name: "cleo", handle: "cleo", email: "cleo@lab.example", role: "viewer", expiresAt: "2026-03-01T00:00:00.000Z", state: "run-out" },
  ],
  assignments: [
    {
      id: "as_0123456789abcdef0123",
      kind: "gap",
      seed: 7,
      where: "failed",
      stratify: ["configuration"],
      candidates: 174,
      runs: 60,
      calibrationRuns: 10,
      ratersPerItem: 2,
      isClosed: false,
      hasBlindnessEnded: false,
      raters: [
        { handle: "ann", done: 45 },
        { handle: "owner", done: null },
      ],
      complete: 20,
      oneLabel: 25,
      waiting: 40,
      toSettle: 7,
      sees: [{ handle: "ann", labels: { open: 0, closed: 60 }, machine: SIGHT, configuration: SIGHT, agreement: { open: 60, closed: 0 } }],
    },
  ],
  audit: {
    total: 1412,
    entries: [
      { seq: 9, at: "2026-03-02T11:58:33.000Z", actor: "human:owner", action: "role", subject: "ann", details: { from: "viewer", to: "annotator" } },
      { seq: 8, at: "2026-03-01T11:58:33.000Z", actor: "human:owner", action: "invite", subject: "ben", details: { role: "viewer", days: 3 } },
    ],
  },
};

const view = preparePeople(INPUT, NOW);
const withAssignment = (over: Partial<PeopleInput["assignments"][number]>) =>
  preparePeople({ ...INPUT, assignments: INPUT.assignments.map((assignment) => ({ ...assignment, ...over })) }, NOW);

describe("the page of people", () => {
  it("says how many take part and who may still come", () => {
    expect(view.sub).toBe("2 people, 1 open invitation; sign-ins end after 30 days or when you end them");
    expect(view.invitations.map(({ who, tag, detail }) => [who, tag, detail])).toEqual([
      ["Ben, ben", "invited", "link ends in 2 days"],
      ["cleo, cleo@lab.example", "ended", "not used until 2026-03-01 00:00"],
    ]);
  });

  it("offers as raters who may label, and who was invited to", () => {
    expect(view.raters.map((rater) => rater.text)).toEqual(["owner, owner", "ann, annotator"]);
    const more = { ...INPUT, invitations: INPUT.invitations.map((invitation) => ({ ...invitation, role: "annotator" as const })) };
    expect(preparePeople(more, NOW).raters.map((rater) => rater.text)).toEqual(["owner, owner", "ann, annotator", "ben, invited as annotator"]);
  });

  it("lets the owner of the machine keep the role, and shows a hostile name as text that turns nothing", () => {
    expect(view.people.map((person) => person.mayChangeRole)).toEqual([false, true]);
    expect(view.people[1]?.name).not.toContain("‮");
  });

  it("shows the progress of each, and not that of others where it is closed", () => {
    expect(view.people.map((person) => person.progress?.text)).toEqual(["closed to you", "45 of 60"]);
    expect(view.cards[0]?.bars.map(({ name, share, done, of }) => [name, share, done, of])).toEqual([
      ["ann", 0.75, "45", "60"],
      ["owner", null, "closed", "60"],
      ["both", 20 / 60, "20", "60"],
      ["settled", 13 / 20, "13", "20"],
    ]);
  });

  it("says how a sample was drawn and that calibration is in no agreement", () => {
    expect(view.cards[0]?.meta).toBe(
      "60 runs of 174, failed, seed 7, by configuration, 2 raters a run, 10 for calibration, not in agreement, 25 runs with only one label so far",
    );
  });

  it("warns where a second rater is missing", () => {
    expect(withAssignment({ raters: [{ handle: "ann", done: 0 }] }).cards[0]?.tag).toEqual({ text: "no second rater", isWarning: true });
    expect(view.cards[0]?.tag).toBeNull();
  });

  it("says what is closed to whom, and for how many runs", () => {
    expect(view.sights[0]?.rows).toEqual([
      {
        who: "ann, annotator, rates",
        cells: [
          { isOpen: false, text: "closed" },
          { isOpen: false, text: "40 closed" },
          { isOpen: false, text: "40 closed" },
          { isOpen: true, text: "open" },
        ],
      },
    ]);
  });

  it("says the price of ending blindness before, and offers it once", () => {
    expect(view.sights[0]?.price).toEqual([
      "40 runs not handed in by all: what is labelled there from now on is assisted, and in no agreement",
      "7 runs still to settle stay blind for adjudicators",
      "written to the audit log with your reason; it cannot be undone",
    ]);
    expect(withAssignment({ hasBlindnessEnded: true }).sights[0]?.price).toBeNull();
  });

  it("closes what is handed in and settled, and nothing else", () => {
    expect(view.sights[0]?.mayClose).toBe(false);
    expect(withAssignment({ waiting: 0, toSettle: 0 }).sights[0]?.mayClose).toBe(true);
    expect(withAssignment({ waiting: 0 }).sights[0]?.mayClose).toBe(false);
    expect(withAssignment({ waiting: 0, toSettle: 0, isClosed: true }).sights[0]?.mayClose).toBe(false);
  });

  it("writes the log in UTC, with the day where it is not today", () => {
    expect(view.audit.map(({ time, who, action, text }) => [time, who, action, text])).toEqual([
      ["11:58:33", "owner", "role", "ann, viewer → annotator"],
      ["2026-03-01 11:58", "owner", "invite", "ben, role viewer, days 3"],
    ]);
    expect(view.auditSub).toBe("1,412 entries, newest first; nothing is ever removed");
  });
});

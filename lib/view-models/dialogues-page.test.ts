import { describe, expect, it } from "vitest";
import { type DialogueSession, dialogueFigures } from "../metrics/dialogue-figures";
import { type DialoguesInput, parseDialoguesQuery, prepareDialogues } from "./dialogues-page";

/** One letter a turn: G grounded, U ungrounded, d differ, o one label. */
function figures(...sessions: string[]) {
  const VALUES: Record<string, "grounded" | "ungrounded"> = { G: "grounded", U: "ungrounded" };
  return dialogueFigures(
    sessions.map(
      (letters, at): DialogueSession => ({
        sessionId: `tr_${at}`,
        turns: [...letters].map((letter, index) => ({
          index,
          value: VALUES[letter] ?? null,
          taskComplete: "yes",
          open: letter === "d" ? "to-settle" : letter === "o" ? "one-label" : null,
        })),
      }),
    ),
    { policy: "exclude", draws: 0 },
  );
}
const group = (configuration: string, ...sessions: string[]): DialoguesInput["groups"][number] => ({
  configuration,
  environment: "desk",
  final: figures(...sessions),
  perRater: [{ rater: "human:a", figures: figures("GG") }],
  pair: { turns: 4, both: 2, either: 3, final: 3, pending: 0 },
  scales: [{ scale: "tgq", mean: { value: 7.25, low: 6, high: 8, n: 4 } }],
  sessions: sessions.map((letters, at) => ({ sessionId: `tr_${at}`, eligible: letters.length, ungrounded: 0, isGrounded: null })),
});
const none = { value: null, low: null, high: null, n: 0, undefinedBecause: "no_items" };
const document = (...groups: DialoguesInput["groups"]): DialoguesInput => ({
  ...{ policy: "exclude", draws: 0, seed: "dialogues/1", raters: ["human:a", "human:b"], namesWithheld: false, groups },
  turns: { cohenKappa: none, krippendorffAlpha: none },
});
const query = parseDialoguesQuery({});

describe("prepareDialogues", () => {
  it("gives the worked example of methods.md §10.6 with its bounds while a turn is pending", () => {
    const [row] = prepareDialogues(document(group("c", "GGG", "Gd", "GGUG")), query).rows;
    expect(row).toMatchObject({
      tga: { percent: "91.7" },
      micro: { percent: "87.5", of: "7/8" },
      sga: { count: "1", of: "2", percent: "50.0" },
      bounds: { text: "33.3–66.7", sessions: "3" },
      incidents: "1",
      pair: "2 ≤ 3 ≤ 3 of 4",
    });
  });

  it("takes the drop of incidents from the baseline that the address names, else from the first", () => {
    const page = document(group("a", "GU", "GG", "U"), group("b", "GG", "GG", "U"));
    expect(prepareDialogues(page, query).rows.map(({ drop }) => drop)).toEqual(["–", "50.0 %"]);
    expect(prepareDialogues(page, { ...query, baseline: "b" }).rows.map(({ drop }) => drop)).toEqual(["−100.0 %", "–"]);
  });

  it("shows one rater's own figures when asked", () => {
    const [row] = prepareDialogues(document(group("c", "GU")), { ...query, labels: "human:a" }).rows;
    expect(row?.tga.percent).toBe("100.0");
    expect(prepareDialogues(document(group("c", "GU")), { ...query, labels: "human:zoe" }).rows).toEqual([]);
  });

  it("says what is open and why a figure is missing, and prints no NaN", () => {
    const page = prepareDialogues(document(group("c", "Go", "")), query);
    expect(page.facts.find(({ name }) => name === "Open")).toMatchObject({ value: "1", note: "0 to settle, 1 with one label, 0 with none" });
    expect(page.facts.find(({ name }) => name === "α, turns")?.note).toBe("undefined: there is no item that both rated");
    expect(page.notes.some((note) => note.startsWith("1 session still has turns"))).toBe(true);
    expect(JSON.stringify(page)).not.toMatch(/NaN|Infinity/);
  });

  it("draws the curve that independent errors would give with the real lengths", () => {
    const { curve } = prepareDialogues(document(group("c", "GG", "GGGG")), query);
    expect(curve.at(-1)).toEqual({ tga: 1, sga: 1 });
    expect(curve[25]).toEqual({ tga: 0.5, sga: (0.5 ** 2 + 0.5 ** 4) / 2 });
  });
});

// Two people label the turns of twenty dialogues each by the keyboard alone.
import { existsSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { alertOf } from "./support/alert";
import { heading, openQueue, press, watch, word } from "./support/annotate-screen";
import { deskDialogues } from "./support/annotation-runs";
import { ownFile, prepareAssignment, run, turnsOf } from "./support/annotation-study";
import { inviteAnnotator, openAs } from "./support/annotators";
import { readCsv } from "./support/csv";
import { openAwake } from "./support/open-awake";
import { ROOT } from "./support/server-folder";
import { expect, test } from "./support/test";

const DIALOGUES = 20;
const REAL_DIALOGUES = path.join(ROOT, "../shared/data/tau-bench/gpt-4o-airline.json");
/** Disagreements that are settled as grounded. */
const GROUNDED = 5;
const RATERS = ["turns-ann", "turns-ben"];
let ann = "";
let ben = "";

test.beforeAll(async () => {
  ann = await inviteAnnotator("turns-ann");
  ben = await inviteAnnotator("turns-ben");
});

/** Labels every turn by the keyboard alone: the fee is ungrounded for one rater and grounded for the other. */
async function labelTurns(page: Page, isStrict: boolean): Promise<void> {
  for (let session = 1; session <= DIALOGUES; session++) {
    for (let turn = 1; ; turn++) {
      await expect(heading(page)).toHaveText(new RegExp(`^Session ${session} of ${DIALOGUES}, turn ${turn} of \\d+$`));
      const [, of] = /turn \d+ of (\d+)/.exec((await heading(page).textContent()) ?? "") ?? [];
      const isFee = isStrict && turn === 2;
      await press(page, isFee ? "u p 4 y Enter" : turn === Number(of) ? "n Enter" : "g y Enter");
      if (turn === Number(of)) break;
    }
  }
  await expect(heading(page)).toHaveText("Your queue is done");
  await expect(word(page)).toHaveText("saved");
}

async function labelBoth(browser: Browser, study: string, assignment: string): Promise<void> {
  for (const [state, isStrict] of [
    [ann, true],
    [ben, false],
  ] as const) {
    const context = await openAs(browser, state);
    const page = await context.newPage();
    const seen = await watch(page);
    await openQueue(page, study, assignment);
    await labelTurns(page, isStrict);
    expect(await seen()).toEqual({ mouse: 0, body: 0 });
    await context.close();
  }
}

/** The two differ on the second turn of every dialogue: five are settled as grounded, fifteen as ungrounded. */
async function settleAll(page: Page, study: string): Promise<void> {
  await openAwake(page, `/studies/${study}/agreement?unit=turn`);
  for (let settled = 0; settled < DIALOGUES; settled++) {
    await expect(page.getByText(`${DIALOGUES - settled} of ${DIALOGUES}, ${settled} settled`)).toBeVisible();
    await expect(page.locator(".side2")).toContainText("ungrounded");
    await press(page, settled < GROUNDED ? "1" : "2");
  }
  await expect(page.getByText(`0 of ${DIALOGUES}, ${DIALOGUES} settled`)).toBeVisible();
  await expect(page.getByText("saved", { exact: true })).toBeVisible();
}

/** `turns`: how many turns of all dialogues are grounded or ungrounded in the end. */
function checkFigures(study: string, turns: number): void {
  const metrics = JSON.parse(run("metrics", "--study", study, "--draws", "0", "--json")) as { rows: { metric: string; value: number | null }[] };
  const figure = (id: string) => metrics.rows.find(({ metric }) => metric === id)?.value;
  expect(figure("sga")).toBe(GROUNDED / DIALOGUES);
  expect(figure("incidents")).toBe(DIALOGUES - GROUNDED);
  expect(figure("tgaMicro")).toBe((turns - (DIALOGUES - GROUNDED)) / turns);
  const rows = readCsv(run("export", "turns", "--study", study));
  const adjudicated = rows.filter(({ rater }) => rater === "adjudicated");
  expect(adjudicated).toHaveLength(DIALOGUES);
  expect(adjudicated.filter(({ final, via }) => final === "ungrounded" && via === "adjudication")).toHaveLength(DIALOGUES - GROUNDED);
}

test("two annotators label the turns of twenty dialogues by the keyboard alone, a third settles, figures and CSV follow", async ({ browser }) => {
  test.setTimeout(300_000);
  const desk = await prepareAssignment("desk", ownFile("desk.jsonl", deskDialogues(DIALOGUES)), DIALOGUES, { kind: "turn", raters: RATERS });
  await labelBoth(browser, "desk", desk);
  for (const rater of RATERS.map((handle) => `human:${handle}`)) {
    const rows = turnsOf("desk", rater);
    expect(rows).toHaveLength(DIALOGUES * 3);
    expect(rows.filter((row) => row.value === "ungrounded")).toHaveLength(rater === "human:turns-ann" ? DIALOGUES : 0);
  }

  const context = await openAs(browser, await inviteAnnotator("turns-settler", "adjudicator"));
  const page = await context.newPage();
  await settleAll(page, "desk");
  // Nothing is left to settle: the cell of the matrix opens on what the two called differently.
  await page.reload();
  await page.getByRole("button", { name: `${DIALOGUES}, ungrounded and grounded` }).press("Enter");
  await expect(page.getByRole("region", { name: "ungrounded and grounded" }).getByRole("link")).toHaveCount(DIALOGUES);
  await context.close();
  // A good-bye counts as no turn: each dialogue has two that do.
  checkFigures("desk", 2 * DIALOGUES);
});

// Recorded by others: there where the shared data are, never part of this project.
if (existsSync(REAL_DIALOGUES)) {
  test("two annotators label the turns of twenty recorded dialogues by the keyboard alone, a third settles, figures and CSV follow", async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const tau = await prepareAssignment("tau", REAL_DIALOGUES, DIALOGUES, { kind: "turn", raters: RATERS });
    await labelBoth(browser, "tau", tau);
    const [strict = [], mild = []] = RATERS.map((handle) => turnsOf("tau", `human:${handle}`));
    expect(strict).toHaveLength(mild.length);
    const judged = strict.filter(({ value }) => value === "grounded" || value === "ungrounded");
    expect(judged.length).toBeGreaterThan(DIALOGUES);
    const context = await openAs(browser, await inviteAnnotator("turns-settler", "adjudicator"));
    await settleAll(await context.newPage(), "tau");
    await context.close();
    checkFigures("tau", judged.length);
  });
}

test("later turns wait, and what the user answers to a turn is not shown with it", async ({ browser }) => {
  const study = "waiting";
  const waiting = await prepareAssignment(study, ownFile("waiting.jsonl", deskDialogues(1)), 1, { kind: "turn", raters: RATERS });
  const context = await openAs(browser, ann);
  const page = await context.newPage();
  await openQueue(page, study, waiting);
  await expect(page.getByText("2 later turns open when this one is submitted.")).toBeVisible();
  await expect(page.getByText("10:30 please. Does that cost anything?")).toHaveCount(0);
  await press(page, "g Enter");
  await expect(alertOf(page)).toContainText("Does the turn do what was asked?");
  await press(page, "y Enter");
  await expect(page.getByText("10:30 please. Does that cost anything?")).toBeVisible();
  await press(page, "v");
  await expect(page.getByText("You are welcome.")).toBeVisible();
  await context.close();
});

// Replay: a run is scrubbed by keyboard, a reject is seen with its evidence, flipped, decided on, and found in the export.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { assign, inviteAnnotator, openAs } from "./support/annotators";
import { readCsv } from "./support/csv";
import { householdRun } from "./support/household-file";
import { importRun } from "./support/import-run";
import { buildLongRun } from "./support/long-run";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { FOLDER } from "./support/server-folder";
import { expect, test } from "./support/test";
import { WORKED_PAYMENT } from "./support/worked-payment";

const STUDY = "replayed";
/** Its run is closed to the owner once it is given away: another study for each time that the preparations run. */
const BLIND = `replayed-blind-${process.pid}`;
const RATER = `replay-rater-${process.pid}`;
const TASK = "put some mug on cupboard.";
const BENCH = ["go to bench 1", "On the bench 1, you see a mug 2, and a spoon 1."] as const;
const RACK = ["go to rack 1", "On the rack 1, you see nothing."] as const;
const WRITE = "take mug 2 from rack 1";
/** The write that the listing of step 2 speaks against stands at step 3; the other run looks at the bench again there. */
const STEP = 3;
const TAKER = householdRun("empty-rack", false, TASK, [BENCH, RACK, [WRITE, "Nothing happens."], [WRITE, "Nothing happens."]]);
const LOOKER = householdRun("empty-rack", true, TASK, [BENCH, RACK, BENCH, ["take mug 2 from bench 1", "You pick up the mug 2 from the bench 1."]]);

/** What the agent was told fills more than a pane; then it orders what nobody asked for. */
const TOLD_AT_LENGTH = JSON.stringify({
  id: "told-at-length",
  messages: [
    { role: "user", content: `Order two lamps.\n${Array.from({ length: 90 }, (_, at) => `House rule ${at}: put things back.`).join("\n")}` },
    ...[1, 2, 3].flatMap((amount) => [
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: `c${amount}`, type: "function", function: { name: "order_lamp", arguments: JSON.stringify({ amount }) } }],
      },
      { role: "tool", tool_call_id: `c${amount}`, content: '{"error":"no such lamp"}' },
    ]),
  ],
});

let run = "";
let longPrompt = "";
let payment = "";
let sibling = "";
let blindRun = "";
let longRun = "";
let rater = "";
let assignment = "";

function importAs(study: string, configuration: string, text: string): void {
  const file = path.join(FOLDER, `${study}-${configuration}.jsonl`);
  writeFileSync(file, `${text}\n`);
  const { code, stderr } = plumbline("import", file, "--study", study, "--configuration", configuration);
  if (code !== 0) throw new Error(`not imported: ${stderr}`);
}

function runOf(study: string, configuration: string): string {
  const document = JSON.parse(plumbline("analyse", "--study", study, "--json").stdout) as {
    trajectories: { trajectoryId: string; configuration: string }[];
  };
  const found = document.trajectories.find((one) => one.configuration === configuration);
  if (found === undefined) throw new Error(`no run of ${configuration}`);
  return found.trajectoryId;
}

test.beforeAll(async () => {
  importAs(STUDY, "plain", TAKER);
  importAs(STUDY, "gated", LOOKER);
  run = runOf(STUDY, "plain");
  sibling = runOf(STUDY, "gated");
  payment = importRun("replayed-payment", WORKED_PAYMENT);
  longPrompt = importRun("replayed-prompt", TOLD_AT_LENGTH);
  longRun = importRun("replayed-long", buildLongRun(5_000, 7).line);
  importAs(BLIND, "plain", TAKER);
  blindRun = runOf(BLIND, "plain");
  rater = await inviteAnnotator(RATER);
  const { sampleId } = JSON.parse(plumbline("sample", "--study", BLIND, "--n", "1", "--seed", "1", "--where", "failed", "--json").stdout) as {
    sampleId: string;
  };
  assignment = await assign(BLIND, { sampleId, kind: "gap", ratersPerItem: 2, raters: ["owner", RATER] });
});

const addressOf = (study: string, id: string, place = ""): string => `/studies/${study}/trajectories/${id}/replay${place}`;
const slider = (page: Page) => page.getByRole("slider", { name: "Timeline" });
const verdict = (page: Page) => page.getByRole("complementary", { name: "Verdict" });
const changed = (page: Page) => page.getByRole("region", { name: "Changed context" });

async function expectStep(page: Page, step: number): Promise<void> {
  await expect(slider(page)).toHaveAttribute("aria-valuenow", String(step));
}

async function findings(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

test("a reject is scrubbed to, read with its evidence, flipped, decided on, and found in the export", async ({ page, request }) => {
  await openAwake(page, addressOf(STUDY, run, "#t=1&k=0"));
  await expectStep(page, 1);
  await page.keyboard.press("ArrowRight");
  await expectStep(page, 2);
  await page.keyboard.press("w");
  await expectStep(page, STEP);

  await expect(verdict(page).getByText("reject", { exact: true }).first()).toBeVisible();
  await expect(verdict(page).locator("mark.ev").first()).toHaveText("On the rack 1, you see nothing.");
  await expect(changed(page).locator("li.cut")).toContainText(WRITE);
  await expect(changed(page).locator("li.add")).toContainText("On the rack 1, you see nothing.");
  await expect(changed(page).locator("li.again")).toContainText("A recording cannot show what");
  expect(await findings(page)).toEqual([]);

  // Flipped, the record follows; flipped back, the run that did something else here.
  await page.keyboard.press("f");
  await expect(verdict(page)).toContainText("flipped, the gate says reject");
  await expect(verdict(page)).toContainText("The record follows as it is");
  await expect(changed(page).locator("li.cut")).toHaveCount(0);
  await page.keyboard.press("f");
  const branch = verdict(page).locator(".branches");
  await expect(branch).toContainText("go to bench 1");
  await expect(branch.getByRole("link")).toHaveAttribute("href", new RegExp(`pair=${sibling}#t=${STEP}`));

  // What does not fit a reject is refused; a decision is saved, taken back, given anew with a reason.
  const pressed = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
  await page.keyboard.press("3");
  await expect(page.getByRole("status").filter({ hasText: "missed is said of" })).toBeVisible();
  await page.keyboard.press("1");
  await expect(pressed("justified")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".rp-can").getByText("saved", { exact: true })).toBeVisible();
  await page.keyboard.press("z");
  await expect(pressed("justified")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("2");
  await expect(pressed("over-blocking")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("i");
  await page.keyboard.type("the mug lies on the bench");
  await page.keyboard.press("Enter");

  await expect(async () => {
    const rows = readCsv(await (await request.get(`/api/v1/studies/${STUDY}/export/verdicts`)).text());
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...{ trajectory_id: run, step: String(STEP), call: "0", gate: "rule", probes: "none", verdict: "reject" },
      ...{ rater: "human:owner", review: "over-blocking", reason: "the mug lies on the bench", assisted: "false" },
    });
  }).toPass();
  await page.reload();
  await expect(pressed("over-blocking")).toHaveAttribute("aria-pressed", "true");
});

test("what the screen says of a run is what the gate document says", async ({ page, request }) => {
  const document = JSON.parse(plumbline("gate", "--study", STUDY, "--probes", "none", "--json").stdout) as {
    verdicts: { trajectoryId: string; t: number; decision: string; message: string | null }[];
  };
  const own = document.verdicts.filter(({ trajectoryId }) => trajectoryId === run);
  expect(own.map(({ t }) => t)).toEqual([3, 4]);
  await openAwake(page, addressOf(STUDY, run, "#t=1&k=0"));
  for (const { t, decision, message } of own) {
    await page.keyboard.press("w");
    await expectStep(page, t);
    await expect(verdict(page).locator(".ver b")).toHaveText(decision);
    if (message !== null) expect((await verdict(page).locator(".verdict-msg").textContent())?.trim()).toBe(message);
  }
  const answer = await request.get(`/api/v1/studies/${STUDY}/trajectories/${run}/replay?probes=none`);
  const single = (await answer.json()) as { verdicts: { t: number; decision: string }[] };
  expect(single.verdicts.map(({ t, decision }) => [t, decision])).toEqual(own.map(({ t, decision }) => [t, decision]));
});

test("two runs of one task stand side by side, and the place where they part is marked", async ({ page }) => {
  await openAwake(page, addressOf(STUDY, run, "#t=1&k=0"));
  await expect(async () => {
    await page.keyboard.press("m");
    await expect(page).toHaveURL(new RegExp(`pair=${sibling}`), { timeout: 2_000 });
  }).toPass();
  const beside = page.getByRole("region", { name: "The two runs" });
  await expect(beside).toContainText(`At step ${STEP}: another action after the same replies`);
  await page.keyboard.press("x");
  await expectStep(page, STEP);
  await expect(page.getByRole("region", { name: "Steps of this run" }).locator("li[aria-current]")).toContainText(WRITE);
  await expect(page.getByRole("region", { name: "Steps of the run beside" }).locator("li[aria-current]")).toContainText("go to bench 1");
  expect(await findings(page)).toEqual([]);
});

test("5,000 steps scrub with a page that stays small", async ({ page }) => {
  await openAwake(page, addressOf("replayed-long", longRun, "#t=10&k=0"));
  await expectStep(page, 10);
  const size = (): Promise<number> => page.evaluate(() => document.getElementsByTagName("*").length);
  for (const [target, keys] of [
    [40, 30],
    [2_530, 30],
    [4_990, 30],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.type(String(target - keys));
    await page.keyboard.press("Enter");
    await expectStep(page, target - keys);
    for (let key = 0; key < keys; key++) await page.keyboard.press("j");
    await expectStep(page, target);
    const current = page.getByRole("region", { name: "Recorded context" }).locator("li[aria-current]");
    await expect(current).toContainText(String(target));
    await expect(current.locator("code").first()).not.toBeEmpty();
    expect(await size()).toBeLessThan(2_000);
  }
  await page.keyboard.press("w");
  await expect(verdict(page).locator(".ver b")).toHaveText(/approve|reject|abstain/);
});

test("the step in view is in sight of both lanes, also behind a prompt that is longer than they are", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await openAwake(page, addressOf("replayed-prompt", longPrompt, "#t=1&k=0"));
  await expectStep(page, 1);
  await page.keyboard.press("j");
  await expectStep(page, 2);
  const recorded = page.getByRole("region", { name: "Recorded context" });
  await expect(recorded.getByText("House rule 2:")).toBeAttached();
  await expect(recorded.locator("li[aria-current]")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the payment of methods.md 10.4 and 10.5: rejected by what the task says, with nobody to ask, and told only that quote", async ({ page }) => {
  await openAwake(page, addressOf("replayed-payment", payment, "#t=9&k=0"));
  await expectStep(page, 9);
  await expect(verdict(page).locator(".ver b")).toHaveText("reject");
  await expect(verdict(page)).toContainText("1 of 3 pass, all must");
  for (const read of ["list_friends()", "show_expense(id=7)"]) await expect(verdict(page).getByText(read)).toBeVisible();
  await expect(verdict(page).getByText("nobody answered")).toHaveCount(3);
  await expect(changed(page)).toContainText(/from step 0\s*not more than 30/);
  const document = JSON.parse(plumbline("gate", "--study", "replayed-payment", "--json").stdout) as { verdicts: { t: number; message: string }[] };
  const told = document.verdicts.find(({ t }) => t === 9)?.message ?? "";
  expect(told).toContain('task: "not more than 30"');
  for (const line of told.trim().split("\n")) await expect(verdict(page)).toContainText(line);
});

test("whoever labels a run blind gets no verdict on it", async ({ page, request, browser }) => {
  await page.goto(addressOf(BLIND, blindRun));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This run is closed to you for now");
  for (const route of ["replay", "replay/window?from=1&to=4", "reviews", "siblings"]) {
    const answer = await request.get(`/api/v1/studies/${BLIND}/trajectories/${blindRun}/${route}`);
    expect([route, answer.ok()]).toEqual([route, false]);
  }
  const report = (await (await request.get(`/api/v1/studies/${BLIND}/gate?probes=none`)).json()) as { verdicts: unknown[] };
  expect(report.verdicts).toEqual([]);

  const annotator = await openAs(browser, rater);
  const api = `/api/v1/studies/${BLIND}`;
  expect((await annotator.request.get(`${api}/trajectories/${blindRun}/replay`)).status()).toBe(403);
  const item = await (await annotator.request.get(`${api}/assignments/${assignment}/items/${blindRun}`)).text();
  expect(item).not.toMatch(/"(?:decision|gateVersion|verdicts|evidence)":\s*(?:"(?:reject|approve|abstain)|\[\{)/);
  const own = await annotator.newPage();
  await own.goto(addressOf(BLIND, blindRun));
  await expect(own.locator(".rp")).toHaveCount(0);
  await annotator.close();
});

test("the gate report opens the verdicts behind a count, and each of them its step", async ({ page }) => {
  await openAwake(page, `/studies/${STUDY}/gate-report?probes=none`);
  await expect(page.getByText("task success under the gate")).toBeVisible();
  const caught = page
    .getByRole("row", { name: /none.*all writes/ })
    .getByRole("link")
    .nth(1);
  await expect(caught).toHaveText("2/2");
  await caught.click();
  const list = page.getByRole("region", { name: "Verdicts" });
  await expect(list.getByRole("row")).toHaveCount(3);
  expect(await findings(page)).toEqual([]);
  const file = page.waitForEvent("download");
  await page.keyboard.press("e");
  const rows = readCsv(readFileSync(await (await file).path(), "utf8"));
  expect(rows.map(({ probes, scope, rejected_failed, failed_writes }) => [probes, scope, rejected_failed, failed_writes])).toEqual([
    ["none", "all", "2", "2"],
    ["none", "first-reject", "1", "1"],
  ]);
  await list.getByRole("link").first().click();
  await expectStep(page, STEP);
});

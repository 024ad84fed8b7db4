// Interface rules and state rules: an edit shows what it would explain before it is saved, can be undone, and becomes a version;
// the kernel's marks are walked by keyboard.
import { writeFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { openAwake } from "./support/open-awake";
import { plumbline } from "./support/plumbline";
import { FOLDER } from "./support/server-folder";
import { expect, test } from "./support/test";

const STUDY = "heating";
const RULES = `/studies/${STUDY}/replay/rules`;
const SESSIONS = "landing";
const STATE = `/studies/${SESSIONS}/replay/state`;

const action = (raw: string) => ({ k: 0, raw, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null });
const steps: [string, string][] = [
  ["go to countertop 1", "You arrive at countertop 1. On the countertop 1, you see a mug 2."],
  ["take mug 2 from countertop 1", "You pick up the mug 2 from the countertop 1."],
  ["heat mug 2 with microwave 1", "Nothing happens."],
];

/** methods.md §10.3. */
const HEATING = JSON.stringify({
  ...{
    plumbline: 1,
    configuration: "drawn",
    file: "heating.jsonl",
    record: 1,
    trial: 0,
    environment: "alfworld",
    externalId: "heating",
    taskId: "heating",
  },
  ...{ scenarioId: null, agent: null, instruction: "Your task is to: heat some mug and put it in fridge.", systemPrompt: null, toolDocs: null },
  initialObservation: "You are in the middle of a room. Looking quickly around you, you see a countertop 1, a microwave 1, and a fridge 1.",
  steps: steps.map(([raw, observation], index) => ({ t: index + 1, thought: null, actions: [action(raw)], observation })),
  outcome: { status: "failure", value: 0, threshold: 1, source: "env", field: "drawn", terminationReason: null },
  ...{ truncated: false, hidden: null },
});

function importText(study: string, text: string): void {
  const file = path.join(FOLDER, `${study}.jsonl`);
  writeFileSync(file, text);
  const imported = plumbline("import", file, "--study", study, "--json");
  if (imported.code !== 0) throw new Error(`not imported: ${imported.stdout}\n${imported.stderr}`);
}

test.beforeAll(() => {
  importText(STUDY, HEATING);
  importText(SESSIONS, plumbline("sample-sessions", "--n", "12", "--seed", "3").stdout);
});

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const savedRules = async (request: APIRequestContext) =>
  (
    (await (await request.get(`/api/v1/studies/${STUDY}/interface-rules`)).json()) as {
      rules: { id: string; version: string; wrap: { id: string }[] };
    }
  ).rules;

test("the heating of methods.md 10.3: the reason, the bound and the label shift on screen, and the same in the document", async ({ page }) => {
  await openAwake(page, RULES);
  const replies = page.getByRole("region", { name: "Replies" });
  await expect(replies).toContainText("heat mug 2 with microwave 1");
  await expect(replies).toContainText("You are not at microwave 1. Go to microwave 1 first.");
  const effect = page.getByRole("complementary", { name: "Effect" });
  await expect(effect).toContainText("1 → 0 cases");
  await expect(effect).toContainText("A bound, not a forecast");
  const document = JSON.parse(plumbline("interface-rules", "--study", STUDY, "--json").stdout) as {
    steps: { t: number; wrapId: string; by: string; verdict: string }[];
    labelShift: { cases: { moved: number } };
  };
  expect(document.steps).toMatchObject([{ t: 3, wrapId: "w13", by: "A22", verdict: "right" }]);
  expect(document.labelShift.cases.moved).toBe(1);
});

test("an unsaved edit shows at once what it would explain; undo takes it back; save makes a version", async ({ page, request }) => {
  expect(await savedRules(request)).toMatchObject({ id: "alfworld", version: "1" });
  await openAwake(page, RULES);
  const table = page.locator("table.ir-wr");
  const row = (id: string) => table.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${id}\\*?$`) }) });
  await expect(row("w13").getByRole("cell").nth(2)).toHaveText("1");

  // A new rule that the grammar contradicts says so before anything is saved.
  await press(page, "n");
  await page.getByLabel("when the action is").fill("heat");
  await page.getByLabel("and the state").fill("closed(R)");
  await expect(page.getByText("by the grammar heat does not fail by closed(R)")).toBeVisible();
  expect(await savedRules(request)).toMatchObject({ id: "alfworld" });

  await page.keyboard.press("Escape");
  await press(page, "z", "z", "z");
  await expect(row("w14")).toHaveCount(0);

  // Without the rule that explains the step nothing does; undone, it is explained again.
  await row("w13").getByRole("button").click();
  await press(page, "x");
  const coverage = page.locator("table.ir-ef tbody tr").first();
  await expect(coverage).toContainText("0/1");
  await press(page, "z");
  await expect(coverage).toContainText("1/1");

  await row("w13").getByRole("button").click();
  // Enter on a button presses it: from anywhere else it edits.
  await page.getByRole("heading", { level: 1 }).click();
  await press(page, "Enter");
  await expect(page.getByLabel("say", { exact: true })).toBeFocused();
  await page.getByLabel("say", { exact: true }).fill("Walk to {R} first.");
  await expect(page.getByRole("region", { name: "Replies" })).toContainText("Walk to microwave 1 first.");
  await page.keyboard.press("Escape");
  await press(page, "s");
  await expect(page).toHaveURL(/rules=heating-rules%401/);
  await expect.poll(() => savedRules(request)).toMatchObject({ id: "heating-rules", version: "1" });
});

test("the kernel's marks are walked by key, and say what the state had ruled out", async ({ page }) => {
  const document = JSON.parse(plumbline("state-rules", "--study", SESSIONS, "--json").stdout) as {
    turns: { trajectoryId: string; turn: number; marks: { explanation: string }[] }[];
  };
  const drifting = document.turns.find(({ marks }) => marks.length > 0);
  if (drifting === undefined) throw new Error("the sample drifts nowhere");
  await openAwake(page, `${STATE}?run=${drifting.trajectoryId}&turn=1`);
  const turns = document.turns.filter(({ trajectoryId }) => trajectoryId === drifting.trajectoryId);
  const strip = page.getByRole("navigation", { name: "Turns" });
  await expect(strip.getByRole("button")).toHaveCount(turns.length);
  if (drifting.turn !== 1) await press(page, "w");
  await expect(strip.locator("[aria-current=step]")).toContainText(`turn ${drifting.turn}`);
  const drift = page.getByRole("complementary", { name: "Drift" });
  for (const { explanation } of drifting.marks) await expect(drift).toContainText(explanation);
  await press(page, "v");
  await expect(page.locator(".sr-snap")).toContainText("boatsOnTheWater");
  await press(page, "ArrowRight");
  await expect(page).toHaveURL(new RegExp(`turn=${Math.min(turns.length, drifting.turn + 1)}`));
});

test("the study's own tables are edited as JSON, refused where they are none, and become a version", async ({ page, request }) => {
  await openAwake(page, STATE);
  await press(page, "t");
  const dialog = page.getByRole("dialog", { name: "Tables of the kernel" });
  const text = dialog.getByRole("textbox", { name: "Tables as JSON" });
  const shipped = JSON.parse(await text.inputValue()) as { withoutGuidance: string[] };
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await text.fill("{ nothing");
  await dialog.getByRole("button", { name: "Save as version 1" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This is not JSON");
  await text.fill(JSON.stringify({ ...shipped, guidance: "none" }));
  await dialog.getByRole("button", { name: "Save as version 1" }).click();
  await expect(dialog.getByRole("alert")).toContainText("guidance");
  await text.fill(JSON.stringify({ ...shipped, withoutGuidance: [...shipped.withoutGuidance, "rebook"] }));
  await dialog.getByRole("button", { name: "Save as version 1" }).click();
  await expect(page).toHaveURL(/tables=landing-tables%401/);
  await expect(dialog).toHaveCount(0);
  const document = (await (await request.get(`/api/v1/studies/${SESSIONS}/state-rules`)).json()) as {
    tables: { id: string; withoutGuidance: string[] };
  };
  expect(document.tables).toMatchObject({ id: "landing-tables", withoutGuidance: [...shipped.withoutGuidance, "rebook"] });
});

test("a study without states says so and offers invented ones", async ({ page }) => {
  await page.goto(`/studies/${STUDY}/replay/state`);
  await expect(page.getByText("No session records its state")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download invented sessions" })).toBeVisible();
});

for (const [name, address] of [
  ["interface rules", RULES],
  ["state rules", STATE],
] as const) {
  test(`axe finds nothing on ${name}, and nothing is lost at 400 %`, async ({ page }) => {
    await page.goto(address);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

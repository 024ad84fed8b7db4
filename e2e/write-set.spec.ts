// Which actions write: a decision shows what it would change, then changes just that, and can be taken back.
import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { importRun } from "./support/import-run";
import { openAwake } from "./support/open-awake";
import { expect, test } from "./support/test";

const STUDY = "write-set";
const ADDRESS = `/studies/${STUDY}/write-set`;

interface Totals {
  writes: number;
  refusedWrites: number;
  cases: number;
}

/** A failed run with a tool of which nothing is known, refused twice. */
function line(): string {
  const calls: [tool: string, reply: string][] = [
    ["get_order", '{"order_id": "A-1"}'],
    ["frobnicate", "Error: no such order"],
    ["frobnicate", "Error: no such order"],
    ["move_part", '{"ok": true}'],
  ];
  const messages: unknown[] = [{ role: "user", content: "Move the part of order A-1." }];
  for (const [index, [name, reply]] of calls.entries()) {
    const call = { id: `c${index}`, type: "function", function: { name, arguments: JSON.stringify({ order_id: "A-1" }) } };
    messages.push({ role: "assistant", content: "", tool_calls: [call] }, { role: "tool", tool_call_id: call.id, content: reply });
  }
  return JSON.stringify({ id: "part", success: false, messages });
}

let runAddress = "";
test.beforeAll(() => {
  runAddress = `/studies/${STUDY}/trajectories/${importRun(STUDY, line())}`;
});

const totals = async (request: APIRequestContext): Promise<Totals> =>
  ((await (await request.get(`/api/v1/studies/${STUDY}/analyse`)).json()) as { totals: Totals }).totals;
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const effect = (page: Page, name: string) => page.locator(".eff > div").filter({ has: page.getByText(name, { exact: false }) });

test("what is unknown stands on top; deciding shows its effect, saving brings it about, and it can be taken back", async ({ page, request }) => {
  const before = await totals(request);
  expect(before).toMatchObject({ writes: 3, refusedWrites: 2 });
  await openAwake(page, ADDRESS);
  const first = page.locator("table.ws-table tbody tr").first();
  await expect(first).toContainText("frobnicate");
  await expect(first).toContainText("unknown");

  await press(page, "r");
  await expect(effect(page, "refused writes")).toContainText("20");
  const writes = page.locator("table.ba tbody tr").first().locator("td.num");
  await expect(writes.nth(0)).toHaveText("3");
  await expect(writes.nth(1)).toHaveText("1");
  expect(await totals(request)).toEqual(before);

  // Without a reason nothing is saved.
  await press(page, "Enter");
  await expect(page.getByLabel(/^Reason/)).toBeFocused();
  await page.keyboard.type("looks up, changes nothing");
  await press(page, "Enter");
  await expect(page.getByText("version 2", { exact: true })).toBeVisible();
  await expect(first).toContainText("override");
  expect(await totals(request)).toMatchObject({ writes: 1, refusedWrites: 0 });
  // The other pages count the same.
  await page.goto(`/studies/${STUDY}`);
  await expect(
    page
      .locator(".facts div")
      .filter({ has: page.getByText("Writes", { exact: true }) })
      .locator("dd"),
  ).toContainText("1");

  await openAwake(page, ADDRESS);
  await press(page, "x");
  await expect(writes.nth(1)).toHaveText("3");
  await press(page, "Enter");
  await expect(page.getByText("version 3", { exact: true })).toBeVisible();
  expect(await totals(request)).toEqual(before);
});

test("drafts can be undone and dropped, and a call of the action is one key away", async ({ page }) => {
  await openAwake(page, ADDRESS);
  await expect(page.getByText("nothing drafted")).toBeVisible();
  await press(page, "r", "n");
  await expect(page.locator("table.ws-table tbody tr").first()).toContainText("go");
  await press(page, "z");
  await expect(page.locator("table.ws-table tbody tr").first()).toContainText("read");
  await press(page, "Escape");
  await expect(page.getByText("nothing drafted")).toBeVisible();
  await press(page, "o");
  await expect(page).toHaveURL(/\/trajectories\/tr_\w+#t=2/);
});

test("the case shows where every argument comes from, and a key goes there", async ({ page }) => {
  await openAwake(page, runAddress);
  const sources = page.getByRole("list", { name: "Arguments" });
  await expect(sources).toContainText("order_id");
  await expect(sources).toContainText("sourced");
  await press(page, "v");
  await expect(page.locator("mark.now")).toContainText("A-1");
});

for (const scheme of ["light", "dark"] as const) {
  for (const width of [1280, 320]) {
    test(`the page is whole and accessible at ${width} px, ${scheme}, with a draft`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 800 });
      await openAwake(page, ADDRESS);
      await press(page, "r");
      await expect(page.locator("table.ba")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  }
}

test("how the matcher decides shows its effect before it is saved, stands in the result, and goes back to its defaults", async ({
  page,
  request,
}) => {
  const settingsNow = async () =>
    ((await (await request.get(`/api/v1/studies/${STUDY}/match`)).json()) as { settings: { tieOrder: string[] } }).settings;
  expect((await settingsNow()).tieOrder.slice(0, 2)).toEqual(["overlooked", "incomplete"]);
  await openAwake(page, ADDRESS);
  await press(page, "s");
  const dialog = page.getByRole("dialog", { name: "How the matcher decides" });
  await expect(dialog).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const save = dialog.getByRole("button", { name: "Save and compute anew" });
  await expect(save).toBeDisabled();
  await dialog.getByRole("button", { name: "Move incomplete up" }).click();
  await expect(dialog.locator(".tie li").first()).toContainText("incomplete");
  await expect(dialog.getByText("runs whose matcher label changes")).toBeVisible();
  await save.click();
  await expect(dialog).toHaveCount(0);
  expect((await settingsNow()).tieOrder.slice(0, 2)).toEqual(["incomplete", "overlooked"]);

  await openAwake(page, ADDRESS);
  await press(page, "s");
  await expect(dialog.getByText("settings version 2")).toBeVisible();
  await dialog.getByRole("button", { name: "Defaults" }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  expect((await settingsNow()).tieOrder.slice(0, 2)).toEqual(["overlooked", "incomplete"]);
});

test("a model is asked what the unknown actions do, a person drops one answer, and what is kept names the model as its source", async ({
  page,
  request,
}) => {
  const study = "write-set-asked";
  importRun(study, line());
  const before = ((await (await request.get(`/api/v1/studies/${study}/analyse`)).json()) as { totals: Totals }).totals;
  await openAwake(page, `/studies/${study}/write-set`);
  await press(page, "a");
  const dialog = page.getByRole("dialog", { name: "Ask a model what these actions do" });
  await expect(dialog).toBeVisible();
  const model = dialog.getByLabel("Model, as the provider calls it");
  await expect(dialog.getByRole("button", { name: "Ask", exact: true })).toBeDisabled();
  // The journeys' model spoils every fifth prompt: then nothing is changed, and it says so.
  await model.fill("priced");
  const said = dialog.getByRole("region", { name: "What the model says" });
  await expect(async () => {
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(said).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const rowOf = (action: string) => said.getByRole("row").filter({ has: page.getByRole("rowheader", { name: action, exact: true }) });
  await expect(rowOf("frobnicate")).toContainText("write");
  await expect(rowOf("frobnicate")).toContainText("By the first word of its name.");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const rows = await said.locator("tbody tr").count();
  await dialog.getByLabel("Keep what it says of move_part").uncheck();
  // Nothing holds before it is kept.
  await expect(page.getByText("version 1", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: `Keep ${rows - 1} of ${rows}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("version 2", { exact: true })).toBeVisible();
  const kept = page.locator("table.ws-table tbody tr");
  await expect(kept.filter({ hasText: "frobnicate" })).toContainText("model");
  await expect(kept.filter({ hasText: "move_part" })).not.toContainText("model");
  const after = ((await (await request.get(`/api/v1/studies/${study}/analyse`)).json()) as { totals: Totals }).totals;
  expect(after.refusedWrites).toBe(before.refusedWrites);

  // A person's decision comes before it, and what was kept is asked no second time.
  await openAwake(page, `/studies/${study}/write-set`);
  await press(page, "a");
  await model.fill("priced");
  await dialog.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(said.getByRole("row")).toHaveCount(2);
  await expect(rowOf("move_part")).toBeVisible();
});

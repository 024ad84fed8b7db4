import { importRun } from "./support/import-run";
import { buildLongRun } from "./support/long-run";
import { expect, test } from "./support/test";

const STEPS = 5_000;
const run = buildLongRun(STEPS, 7);
let address = "";

test.beforeAll(() => {
  address = `/studies/find/trajectories/${importRun("find", run.line)}`;
});

/** How often a word stands in the texts, letter case ignored, counted by the plainest search there is. */
function plainCount(word: string): number {
  const wanted = word.toLowerCase();
  return run.texts.reduce((sum, text) => sum + text.toLowerCase().split(wanted).length - 1, 0);
}

test("find counts every hit in a run of 5,000 steps, as a plain search of its texts does", async ({ page }) => {
  await page.goto(address);
  // Rows are drawn by the page itself: when they are there, keys work.
  await expect(page.locator("li[aria-current]")).toBeVisible();
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Find in this run" });
  await expect(box).toBeFocused();
  // Twenty words drawn by a seed: whole words, parts of words, words with numbers, two words.
  const words = Array.from({ length: 20 }, (_, i) => {
    const word = run.words[(i * 17 + 5) % run.words.length] ?? "jug";
    if (i % 5 === 1) return word.slice(1, 4);
    if (i % 5 === 2) return `${word}${(i * 37) % 1_000}`;
    if (i % 5 === 3) return word.toUpperCase();
    return i % 5 === 4 ? `${word} ${run.words[i] ?? "fig"}` : word;
  });
  for (const word of words) {
    const count = plainCount(word);
    await box.fill(word);
    await expect(page.locator(".findbar output"), word).toHaveText(count === 0 ? "no hit" : `${count} ${count === 1 ? "hit" : "hits"}`);
  }
});

test("find goes to the next and the previous hit, shows it, and says which one it is", async ({ page }) => {
  await page.goto(`${address}#t=2500&k=0`);
  await expect(page.locator('li[data-t="2500"][aria-current]')).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("quince");
  const count = plainCount("quince");
  const output = page.locator(".findbar output");
  await expect(output).toHaveText(`${count} hits`);
  await page.keyboard.press("Enter");
  await expect(output).toHaveText(new RegExp(`^\\d+ of ${count}$`));
  const first = Number((await output.textContent())?.split(" ")[0]);
  // The hits before the place where somebody reads come last.
  expect(first).toBeGreaterThan(count / 4);
  await expect(page.locator("mark.now").first()).toBeInViewport();
  await expect(page.locator("mark.now").first()).toHaveText("quince");
  await page.keyboard.press("Enter");
  await expect(output).toHaveText(`${first + 1} of ${count}`);
  await expect(page.locator("mark.now").first()).toBeInViewport();
  await page.keyboard.press("Escape");
  await page.keyboard.press("N");
  await expect(output).toHaveText(`${first} of ${count}`);
  await page.keyboard.press("n");
  await expect(output).toHaveText(`${first + 1} of ${count}`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox", { name: "Find in this run" })).toHaveValue("");
});

test("however long the run, the page holds few elements and a far step is there at once", async ({ page }) => {
  await page.goto(address);
  await expect(page.locator("li[aria-current]")).toBeVisible();
  for (const step of ["4999", "12", "2500"]) {
    await page.keyboard.press("g");
    await page.keyboard.type(step);
    await page.keyboard.press("Enter");
    await expect(page.locator(`li[data-t="${step}"][aria-current] pre`).first()).toBeInViewport();
    expect(await page.locator("*").count()).toBeLessThan(1_000);
  }
});

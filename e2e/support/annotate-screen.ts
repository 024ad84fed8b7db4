import type { Locator, Page } from "@playwright/test";
import { openAwake } from "./open-awake";
import { expect } from "./test";

export const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
/** The one word that says whether all is saved. */
export const word = (page: Page): Locator => page.locator(".saveword");

export async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}

export async function openQueue(page: Page, study: string, assignment: string): Promise<void> {
  await openAwake(page, `/studies/${study}/annotate/${assignment}`);
  await expect(word(page)).toHaveText("saved");
}

/** Labels the case of the run that is shown with four keys: overlooked, one step up, pin the sentence, next. */
export async function labelCase(page: Page, position: number, of: number): Promise<void> {
  await expect(heading(page)).toHaveText(`Run ${position} of ${of}`);
  await press(page, "2 k p Enter");
}

/** Counts what a page must never see of a keyboard-only user, and where the focus must never be. */
export async function watch(page: Page): Promise<() => Promise<{ mouse: number; body: number }>> {
  await page.addInitScript(() => {
    const seen = { mouse: 0, body: 0 };
    Object.assign(window, { seen });
    for (const kind of ["pointerdown", "mousedown", "mouseup", "wheel"]) window.addEventListener(kind, () => seen.mouse++, true);
    // Two frames after a key, whatever it did has been drawn.
    window.addEventListener(
      "keyup",
      () => requestAnimationFrame(() => requestAnimationFrame(() => document.activeElement === document.body && seen.body++)),
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { seen: { mouse: number; body: number } }).seen);
}

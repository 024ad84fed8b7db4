import type { Page } from "@playwright/test";
import { expect } from "./test";

/** Opens a page and waits until it answers to keys: what is drawn by the server is there before anything listens. */
export async function openAwake(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const help = page.locator("dialog[open]");
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(help).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
}

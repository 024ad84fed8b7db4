import type { Locator, Page } from "@playwright/test";

/** What a page says with urgency; Next's own announcer of routes has the same role and is none of it. */
export const alertOf = (page: Page): Locator => page.locator('[role="alert"]:not(#__next-route-announcer__)');

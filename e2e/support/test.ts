import { test as base, expect } from "@playwright/test";
import { BASE_URL } from "./server-folder";

/**
 * Every journey also proves what holds everywhere: no page breaks the content policy, throws, or asks another machine for
 * anything. Use this `test` instead of Playwright's.
 */
export const test = base.extend<{ guard: undefined }>({
  guard: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(`the page threw: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && /content security policy/i.test(message.text())) faults.push(message.text());
        if (/hydrat/i.test(message.text()) && message.type() === "error") faults.push(message.text());
      });
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(`${BASE_URL}/`) && !/^(?:data|blob|about):/.test(url)) faults.push(`asked another machine: ${url}`);
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

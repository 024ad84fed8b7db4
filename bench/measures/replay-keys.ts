import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "playwright";
import { longRunLine } from "../long-run";
import { absolute, type BenchContext, type Measure, NOTHING_ASKED } from "../measure";
import { percentile } from "../percentile";
import { runChild } from "../run-child";
import { cookiesOf, type Served, serve, whyNotServed } from "../served";

const STUDY = "replayed";
const PRESSES = 20;

/** A long run scrubbed in replay: from a step key until the cursor and the step's own text are painted, at places all over the run. */
export async function measureReplayKeys({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const reason = whyNotServed();
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const [steps, places] = isSmoke ? [100, 2] : [5_000, 10];
  const home = path.join(folder, "replay-home");
  mkdirSync(home);
  const file = path.join(folder, "replay.jsonl");
  writeFileSync(file, longRunLine("run", steps));
  await runChild(["cli/plumbline.mjs", "import", file, "--study", STUDY], home);
  const served = await serve(home);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: served.url });
    await context.addCookies(cookiesOf(served));
    await context.addInitScript("globalThis.__name = (value) => value;");
    await context.addInitScript(watchKeys);
    const page = await context.newPage();
    await page.goto(await replayAddress(served));
    await untilAwake(page);
    const nodes: number[] = [];
    const times: Times = { moved: [], whole: [] };
    for (let place = 0; place < places; place++) {
      await goTo(page, 1 + Math.floor(((steps - PRESSES - 2) * place) / (places - 1)));
      for (let press = 0; press < PRESSES; press++) {
        const { moved, whole } = await pressOnce(page);
        times.moved.push(moved);
        times.whole.push(whole);
      }
      nodes.push(await page.locator("*").count());
    }
    return [
      absolute(`step key to paint in replay, p95, anywhere in ${steps} steps`, percentile(times.moved, 0.95), "ms", { must: 100, aim: 32 }),
      absolute("the same until the step's text stands in the recorded lane, p95", percentile(times.whole, 0.95), "ms", NOTHING_ASKED),
      absolute("most DOM nodes in replay", Math.max(...nodes), "count", { must: 2_000, aim: 1_000 }),
    ];
  } finally {
    await browser.close();
    await served.stop();
  }
}

async function replayAddress({ url, cookie }: Served): Promise<string> {
  const answer = await fetch(`${url}/api/v1/studies/${STUDY}/trajectories`, { headers: { cookie } });
  const { rows } = (await answer.json()) as { rows: { trajectoryId: string }[] };
  return `/studies/${STUDY}/trajectories/${rows[0]?.trajectoryId ?? ""}/replay#t=1&k=0`;
}

/** Milliseconds since the key: until the slider stands elsewhere, and until the current step has its text. */
interface Times {
  moved: number[];
  whole: number[];
}

interface KeyWatch {
  moved: number | null;
  whole: number | null;
}

/** In the page, before its own code. */
function watchKeys(): void {
  const keyWatch: KeyWatch = { moved: null, whole: null };
  Object.assign(window, { keyWatch });
  const cursor = (): string | null => document.querySelector("[role=slider]")?.getAttribute("aria-valuenow") ?? null;
  const hasText = (): boolean => document.querySelector("[aria-label='Recorded context'] li[aria-current] code") !== null;
  window.addEventListener(
    "keydown",
    ({ key, timeStamp, target }) => {
      if (key !== "j" || target instanceof HTMLInputElement) return;
      const before = cursor();
      Object.assign(keyWatch, { moved: null, whole: null });
      const look = (): void => {
        const isMoved = cursor() !== before;
        // The frame that shows it is done when the next one begins.
        if (isMoved && keyWatch.moved === null) requestAnimationFrame(() => Object.assign(keyWatch, { moved: performance.now() - timeStamp }));
        if (isMoved && hasText()) requestAnimationFrame(() => Object.assign(keyWatch, { whole: performance.now() - timeStamp }));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

async function pressOnce(page: Page): Promise<{ moved: number; whole: number }> {
  await page.keyboard.press("j");
  const answer = await page.waitForFunction(() => {
    const { moved, whole } = (window as unknown as { keyWatch: KeyWatch }).keyWatch;
    return moved === null || whole === null ? null : { moved, whole };
  });
  return (await answer.jsonValue()) as { moved: number; whole: number };
}

/** What the server drew stands there before anything listens. */
async function untilAwake(page: Page): Promise<void> {
  const slider = page.getByRole("slider", { name: "Timeline" });
  await slider.waitFor();
  for (let tries = 0; tries < 2_000 && (await slider.getAttribute("aria-valuenow")) === "1"; tries++) {
    await page.keyboard.press("j");
    await page.waitForTimeout(50);
  }
}

async function goTo(page: Page, t: number): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.type(String(t));
  await page.keyboard.press("Enter");
  await page.locator(`[role=slider][aria-valuenow="${t}"]`).waitFor();
  await page.locator("[aria-label='Recorded context'] li[aria-current] code").first().waitFor();
}

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { longRunLine } from "../long-run";
import { absolute, type BenchContext, type Measure, median, milliseconds, NOTHING_ASKED, ratio } from "../measure";
import { percentile } from "../percentile";
import { runChild } from "../run-child";
import { cookiesOf, type Served, serve, whyNotServed } from "../served";

const STUDY = "long";
const WINDOW = { width: 1280, height: 800 };

/** What the browser makes of runs of any length: opening, stepping, finding, and how much stands in the page. */
export async function measureBrowser({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const reason = whyNotServed();
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const [short, long, longest] = isSmoke ? [20, 100, 300] : [50, 5_000, 20_000];
  const home = path.join(folder, "browser-home");
  mkdirSync(home);
  const file = path.join(folder, "browser.jsonl");
  writeFileSync(file, [short, long, longest].map((steps) => longRunLine(`run-${steps}`, steps)).join("\n"));
  await runChild(["cli/plumbline.mjs", "import", file, "--study", STUDY], home);
  const served = await serve(home);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: WINDOW, baseURL: served.url });
    await context.addCookies(cookiesOf(served));
    // The loader of this program wraps named functions; what is sent to the page has to find the wrapper there.
    await context.addInitScript("globalThis.__name = (value) => value;");
    await context.addInitScript(watchPage);
    const address = await addresses(served);
    const runs = isSmoke ? 1 : 9;
    const opened = new Map<number, number>();
    const nodes: number[] = [];
    // Turn by turn, so that a busy moment of the machine falls on all of them.
    const times = new Map([short, long, longest].map((steps): [number, number[]] => [steps, []]));
    await openOnce(context, address(short)); // the first page of a server compiles and caches
    for (let run = 0; run < runs; run++) {
      for (const steps of [short, long, longest]) {
        const { milliseconds, nodeCount } = await openOnce(context, address(steps));
        times.get(steps)?.push(milliseconds);
        nodes.push(nodeCount);
      }
    }
    for (const [steps, all] of times) opened.set(steps, percentile(all, 0.5));
    const page = await openPage(context, address(long));
    const stepping = await stepTimes(page, long, isSmoke ? 2 : 10);
    nodes.push(...stepping.nodes);
    const finding = await median(isSmoke ? 1 : 9, () => findTime(page));
    await page.close();
    const openedIn = (steps: number): number => opened.get(steps) ?? Number.NaN;
    const opening = (ours: number, floor: number, must: number, aim: number): Measure =>
      ratio(`open ${ours} steps / ${floor} steps (first step visible and the next key works)`, openedIn(ours), openedIn(floor), milliseconds, {
        must,
        aim,
      });
    const count = Math.max(...nodes);
    const step = percentile(stepping.milliseconds, 0.95);
    return [
      opening(long, short, 2, 1.2),
      opening(longest, long, 1.5, 1.1),
      absolute("most DOM nodes on any of these pages", count, "count", { must: 2_000, aim: 1_000 }),
      absolute(`step key to paint, p95, anywhere in ${long} steps`, step, "ms", { must: 100, aim: 32 }),
      absolute(`find in ${long} steps, from the last letter to the number of hits`, finding, "ms", NOTHING_ASKED),
    ];
  } finally {
    await browser.close();
    await served.stop();
  }
}

async function addresses({ url, cookie }: Served): Promise<(steps: number) => string> {
  const answer = await fetch(`${url}/api/v1/studies/${STUDY}/trajectories`, { headers: { cookie } });
  const { rows } = (await answer.json()) as { rows: { trajectoryId: string; externalId: string }[] };
  return (steps) => {
    const row = rows.find(({ externalId }) => externalId === `run-${steps}`);
    if (row === undefined) throw new Error(`the run of ${steps} steps is not in the list`);
    return `/studies/${STUDY}/trajectories/${row.trajectoryId}#t=1&k=0`;
  };
}

/** What the page notes down for us; its clock starts with the navigation. */
interface Watch {
  /** When the first step could be seen, and when a key first moved the cursor. */
  visible: number | null;
  moved: number | null;
  /** From each press of `j` to the frame after the one in which the cursor stood elsewhere. */
  paints: number[];
  /** From a press of `e` to the number of hits. */
  found: number[];
}

/** Runs in the page before its own code. */
function watchPage(): void {
  const watch: Watch = { visible: null, moved: null, paints: [], found: [] };
  Object.assign(window, { benchWatch: watch });
  const cursor = (): string | undefined => document.querySelector<HTMLElement>("li[aria-current]")?.dataset.t;
  let first: string | undefined;
  const look = (): void => {
    const now = cursor();
    if (watch.visible === null && document.querySelector("li[aria-current] pre") !== null) {
      watch.visible = performance.now();
      first = now;
    }
    if (watch.visible !== null && watch.moved === null && now !== undefined && now !== first) watch.moved = performance.now();
    if (watch.moved === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const onStep = (pressed: number): void => {
    const before = cursor();
    const painted = (): void => {
      if (cursor() === before) requestAnimationFrame(painted);
      // The frame that shows it is done when the next one begins.
      else requestAnimationFrame(() => watch.paints.push(performance.now() - pressed));
    };
    requestAnimationFrame(painted);
  };
  const hasHits = (): boolean => /\d/.test(document.querySelector(".findbar output")?.textContent ?? "");
  const onLetter = (pressed: number): void => {
    let isAsking = false;
    const answered = (): void => {
      if (!hasHits()) isAsking = true;
      if (isAsking && hasHits()) watch.found.push(performance.now() - pressed);
      else requestAnimationFrame(answered);
    };
    requestAnimationFrame(answered);
  };
  window.addEventListener(
    "keydown",
    ({ key, timeStamp, target }) => {
      const isTyping = target instanceof HTMLInputElement;
      if (key === "j" && !isTyping) onStep(timeStamp);
      if (key === "e" && isTyping && hasHits()) onLetter(timeStamp);
    },
    { capture: true },
  );
}

function watched(page: Page): Promise<Watch> {
  return page.evaluate(() => (window as unknown as { benchWatch: Watch }).benchWatch);
}

/** Until the first step can be seen and a press of `j` has moved the cursor; keys are pressed from the start, as people do. */
async function openOnce(context: BrowserContext, address: string): Promise<{ milliseconds: number; nodeCount: number }> {
  const page = await openPage(context, address);
  const { visible, moved } = await watched(page);
  const nodeCount = await page.locator("*").count();
  await page.close();
  return { milliseconds: Math.max(visible ?? 0, moved ?? 0), nodeCount };
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  for (let tries = 0; tries < 2_000; tries++) {
    const { visible, moved } = await watched(page);
    if (moved !== null) return page;
    if (visible !== null) await page.keyboard.press("j");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`no key moved the cursor of ${address}`);
}

/** Presses `j` at places spread over the run. */
async function stepTimes(page: Page, steps: number, places: number): Promise<{ milliseconds: number[]; nodes: number[] }> {
  const nodes: number[] = [];
  const PRESSES = 20;
  for (let place = 0; place < places; place++) {
    const t = 1 + Math.floor(((steps - PRESSES - 2) * place) / Math.max(1, places - 1));
    await page.keyboard.press("g");
    await page.keyboard.type(String(t));
    await page.keyboard.press("Enter");
    await page.locator(`li[data-t="${t}"][aria-current] pre`).first().waitFor();
    for (let press = 0; press < PRESSES; press++) {
      const { paints } = await watched(page);
      await page.keyboard.press("j");
      await page.waitForFunction((known) => (window as unknown as { benchWatch: Watch }).benchWatch.paints.length > known, paints.length);
    }
    nodes.push(await page.locator("*").count());
  }
  return { milliseconds: (await watched(page)).paints.slice(1), nodes };
}

/** From the last letter of a word to the number of its hits; the page waits a moment after each letter before it asks. */
async function findTime(page: Page): Promise<number> {
  const before = (await watched(page)).found.length;
  await page.keyboard.press("/");
  await page.keyboard.type("kettl");
  await page.locator(".findbar output", { hasText: /\d/ }).waitFor();
  await page.keyboard.press("e");
  await page.waitForFunction((known) => (window as unknown as { benchWatch: Watch }).benchWatch.found.length > known, before);
  const { found } = await watched(page);
  await page.locator("#find-in-run").fill("");
  await page.keyboard.press("Escape");
  return found.at(-1) ?? Number.NaN;
}

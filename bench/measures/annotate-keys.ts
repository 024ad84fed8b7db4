import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "playwright";
import { assignToOwner } from "../assigned";
import { absolute, type BenchContext, type Measure, NOTHING_ASKED } from "../measure";
import { percentile } from "../percentile";
import { runChild } from "../run-child";
import { cookiesOf, serve, whyNotServed } from "../served";

const STUDY = "keys";
/** Between two cases: still faster than anybody reads one. Without it each save would queue behind what the page does about the run before. */
const PACE_MS = 1_000;

/** From the key that gives a label until the server has it on disk, and until the next case stands there, in a browser. */
export async function measureAnnotateKeys({ folder, isSmoke }: BenchContext): Promise<Measure[]> {
  const reason = whyNotServed();
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const cases = isSmoke ? 4 : 60;
  const home = path.join(folder, "keys-home");
  mkdirSync(home);
  const file = path.join(folder, "keys.jsonl");
  writeFileSync(file, Array.from({ length: cases }, (_, index) => refusedRun(index)).join("\n"));
  await runChild(["cli/plumbline.mjs", "import", file, "--study", STUDY], home);
  const served = await serve(home);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const { assignmentId } = await assignToOwner(served, STUDY, cases);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: served.url });
    await context.addCookies(cookiesOf(served));
    await context.addInitScript("globalThis.__name = (value) => value;");
    await context.addInitScript(watchSaves);
    const page = await context.newPage();
    await page.goto(`/studies/${STUDY}/annotate/${assignmentId}`);
    await page.waitForFunction(() => document.querySelector(".saveword")?.getAttribute("data-word") === "saved");
    await page.waitForLoadState("load");
    const times = { saved: [] as number[], next: [] as number[] };
    for (let position = 1; position <= cases; position++) {
      await page.waitForTimeout(PACE_MS);
      const { saved, next } = await labelOne(page, position, cases);
      // The first one compiles what answers it.
      if (position > 1) times.saved.push(saved);
      if (position > 1 && next !== null) times.next.push(next);
    }
    return [
      absolute("key press to durable save, p95", percentile(times.saved, 0.95), "ms", { must: 100, aim: 50 }),
      absolute("key press until the next case stands there, p95", percentile(times.next, 0.95), "ms", NOTHING_ASKED),
    ];
  } finally {
    await browser.close();
    await served.stop();
  }
}

interface Times {
  saved: number;
  /** null for the last case. */
  next: number | null;
}

async function labelOne(page: Page, position: number, of: number): Promise<Times> {
  await page.waitForFunction((title) => document.querySelector("h1")?.textContent === title, `Run ${position} of ${of}`);
  for (const key of ["2", "k", "p", "Enter"]) await page.keyboard.press(key);
  const answer = await page.waitForFunction(() => {
    const { keys } = window as unknown as { keys: { pressed: number; saved: number | null; shown: number | null } };
    return keys.saved === null ? null : { saved: keys.saved - keys.pressed, next: keys.shown === null ? null : keys.shown - keys.pressed };
  });
  return (await answer.jsonValue()) as Times;
}

/** In the page: when Enter was pressed, when the label's answer came, when another heading was painted. */
function watchSaves(): void {
  const keys = { pressed: 0, saved: null as number | null, shown: null as number | null };
  Object.assign(window, { keys });
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Enter") return;
      Object.assign(keys, { pressed: performance.now(), saved: null, shown: null });
      const before = document.querySelector("h1")?.textContent;
      const look = (): void => {
        if (document.querySelector("h1")?.textContent === before) requestAnimationFrame(look);
        else keys.shown = performance.now();
      };
      requestAnimationFrame(look);
    },
    true,
  );
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const response = await send(input, init);
    if (init?.method === "PUT" && response.ok && keys.saved === null && String(init.body).includes('"kind":"gap"')) keys.saved = performance.now();
    return response;
  };
}

/** A failed household run whose one write contradicts the step before it. */
function refusedRun(index: number): string {
  const lines = [
    "You are in the middle of a room. Looking quickly around you, you see a bench 1, a cupboard 1, and a rack 1.",
    "Your task is to: put some mug on cupboard.",
    ...["> go to bench 1", `On the bench 1, you see a mug ${index + 1}.`],
    ...["> go to rack 1", "On the rack 1, you see nothing."],
    ...[`> take mug ${index + 1} from rack 1`, "Nothing happens."],
  ];
  return JSON.stringify({ name: `run-${index}`, result: false, traj: lines.join("\n") });
}

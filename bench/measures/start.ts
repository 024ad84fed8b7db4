import { mkdirSync } from "node:fs";
import path from "node:path";
import { absolute, type BenchContext, type Measure, timeOf } from "../measure";
import { type Served, serve, whyNotServed } from "../served";

/**
 * The second start: `npm start` in a clone that is installed and built, with a data folder that is there, until its first page has
 * answered. The cold install is not measured here: it downloads packages, and what it takes is the network's.
 */
export async function measureStart({ folder }: BenchContext): Promise<Measure[]> {
  const reason = whyNotServed();
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const home = path.join(folder, "start-home");
  mkdirSync(home);
  // The first start: fills the data folder, and builds the pages should a source have changed since.
  await (await serve(home, { program: ["cli/start.mjs"] })).stop();
  let served: Served | null = null;
  const second = await timeOf(async () => {
    served = await serve(home, { program: ["cli/start.mjs"] });
    const page = await fetch(`${served.url}/studies`, { headers: { cookie: served.cookie } });
    if (!page.ok) throw new Error(`the first page answered ${page.status}`);
    await page.text();
  });
  await (served as Served | null)?.stop();
  return [absolute("second start, until the first page has answered", second / 1000, "s", { must: 15, aim: 5 })];
}
